/* Runs the program beside the page: Python for WebAssembly, the package, the data of one game in one language.
   All files come from the site itself, and stay in a cache of the browser, one for each build. */
const CACHE = "rulebook-engine-";
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };

let loaded = 0;
const network = self.fetch;

/* The whole answer of the site, its progress told to the page. */
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

/* Files of this build are taken from the cache; those of other builds are removed. */
const cached = (cache, engine, files) => async (input) => {
  const url = String(input.url ?? input);
  const name = url.startsWith(engine) ? url.slice(engine.length).split("?")[0] : "";
  if (!(name in files)) {
    return network(input);
  }
  const known = await cache?.match(name);
  if (known) {
    return known;
  }
  const response = await received(`${url}?${files[name]}`);
  await cache?.put(name, response.clone()).catch(() => null); /* no room: it works, but loads again next time */
  return response;
};

const opened = async (version) => {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(CACHE) && name !== CACHE + version) {
        await caches.delete(name);
      }
    }
    return await caches.open(CACHE + version);
  } catch {
    return null; /* browsers forbid it in private windows */
  }
};

let ask;
const begin = async ({ engine, version, files, data }) => {
  self.fetch = cached(await opened(version), engine, files);
  const bytes = async (name) => new Uint8Array(await (await fetch(engine + name)).arrayBuffer());
  const [{ loadPyodide }, archive, desk] = await Promise.all([import(`${engine}pyodide.mjs`), bytes("package.zip"), bytes(data)]);
  const python = await loadPyodide({ indexURL: engine, lockFileContents: JSON.stringify({ info: {
    abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} }) });
  python.unpackArchive(archive, "zip", { extractDir: "/package" });
  python.runPython("import sys; sys.path.insert(0, '/package')");
  const program = python.pyimport("rulebook_tools.explore.browser");
  ask = program.open_desk(python.toPy(desk));
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
