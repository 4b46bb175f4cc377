/* Runs the program beside the page: Python for WebAssembly, the package, the data of one game in one language.
   All files come from the site itself, and stay in a cache of the browser, one for each build. */
const CACHE = "rulebook-engine-";
const LIST = "engine.json";
const COMPILED = "compiled.zip"; /* made here once: modules need not be compiled again */
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };
const network = self.fetch;

let loaded = 0;

/* A file of the site, its progress told to the page. */
const received = async (url) => {
  const response = await network(url);
  if (!response.ok) {
    throw new Error(`${response.status} ${url}`);
  }
  const chunks = [];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    loaded += part.value.length;
    postMessage({ loaded });
  }
  const type = TYPES[url.split("?")[0].split(".").pop()] ?? "application/octet-stream";
  return new Response(new Blob(chunks), { headers: { "Content-Type": type } });
};

/* Browsers forbid caches in private windows: then everything is loaded each time. */
const named = async () => caches.keys().then((names) => names.filter((name) => name.startsWith(CACHE)), () => []);
const opened = async (version) => {
  for (const name of await named()) {
    if (name !== CACHE + version) {
      await caches.delete(name);
    }
  }
  return caches.open(CACHE + version).catch(() => null);
};

/* The list of this build's files; without a network, that of the build in the cache. */
const listed = async (engine) => {
  try {
    return await (await network(engine + LIST, { cache: "no-cache" })).json();
  } catch (error) {
    const [name] = await named();
    const known = name && await (await caches.open(name)).match(LIST);
    if (!known) {
      throw error;
    }
    return known.json();
  }
};

let ask;
const begin = async ({ engine, data }) => {
  const list = await listed(engine);
  const { version, info, files } = list;
  const cache = await opened(version);
  const needed = Object.keys(files).filter((name) => !name.endsWith(".bin") || name === data);
  postMessage({ total: needed.reduce((sum, name) => sum + files[name].size, 0) });
  const keep = (name, response) => cache?.put(name, response).catch(() => null); /* no room: loaded again next time */
  await keep(LIST, new Response(JSON.stringify(list)));
  self.fetch = async (input) => {
    const url = String(input.url ?? input);
    const name = url.startsWith(engine) ? url.slice(engine.length).split("?")[0] : "";
    if (!(name in files)) {
      return network(input);
    }
    const known = await cache?.match(name);
    if (known) {
      return known;
    }
    const response = await received(`${url}?${files[name].hash}`);
    await keep(name, response.clone());
    return response;
  };
  const bytes = async (response) => new Uint8Array(await (await response).arrayBuffer());
  const [{ loadPyodide }, archive, desk, compiled] = await Promise.all([
    import(`${engine}pyodide.mjs`),
    bytes(fetch(`${engine}package.zip`)),
    bytes(fetch(engine + data)),
    cache?.match(COMPILED),
  ]);
  const python = await loadPyodide({ indexURL: engine, lockFileContents: JSON.stringify({ info, packages: {} }) });
  python.unpackArchive(archive, "zip", { extractDir: "/package" });
  if (compiled) {
    python.unpackArchive(await bytes(compiled), "zip", { extractDir: "/package" });
  }
  python.runPython("import sys; sys.path.insert(0, '/package')");
  const program = python.pyimport("rulebook_tools.explore.browser");
  ask = program.open_desk(python.toPy(desk));
  if (!compiled) {
    setTimeout(async () => {
      const made = program.compiled_modules("/package");
      await keep(COMPILED, new Response(made.toJs()));
      made.destroy();
    }, 2000);
  }
};

addEventListener("message", async ({ data: { begins, id, request } }) => {
  try {
    if (begins) {
      await begin(begins);
      postMessage({ ready: true });
    } else {
      postMessage({ id, answer: JSON.parse(ask(JSON.stringify(request))) });
    }
  } catch (error) {
    postMessage({ id, broken: String(error.message ?? error).trim().split("\n").pop() });
  }
});
