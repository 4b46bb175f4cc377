/* Runs the program beside the page: Python for WebAssembly, the package, the data of one game in one language.
   All files come from the site itself, and stay in a cache of the browser, one for each build. */
const CACHE = "rulebook-engine-";
const LIST = "engine.json";
const MEMORY = "memory.gz"; /* of Python with the package imported: made here once, it saves most of the start */
const PAGE = 65_536; /* bytes of a page of WebAssembly's memory */
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };
const network = self.fetch;

let loaded = 0;

/* A file of the site, its progress told to the page. */
const received = async (url) => {
  const response = await network(url);
  if (!response.ok) {
    throw new Error(`${response.status} ${url}`);
  }
  const count = new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.length;
      postMessage({ loaded });
      controller.enqueue(chunk);
    },
  });
  const type = TYPES[url.split("?")[0].split(".").pop()] ?? "application/octet-stream";
  return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": type } });
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

const tell = (error, id) => postMessage({ id, broken: String(error.message ?? error).trim().split("\n").pop() });

/* Memory that is restored must fit in: Pyodide does not enlarge it itself. And it waits for ever for a file that
   does not come. */
let room = 0;
for (const name of ["instantiate", "instantiateStreaming"]) {
  const instantiate = WebAssembly[name];
  WebAssembly[name] = async (...values) => {
    const made = await instantiate.apply(WebAssembly, values).catch((error) => {
      tell(error);
      throw error;
    });
    const memory = (made.instance ?? made).exports?.memory;
    if (memory && memory.buffer.byteLength < room) {
      memory.grow(Math.ceil((room - memory.buffer.byteLength) / PAGE));
    }
    return made;
  };
}

let ask;
const begin = async ({ engine, data }) => {
  const list = await listed(engine);
  const { version, info, files } = list;
  const cache = await opened(version);
  const needed = Object.keys(files).filter((name) => name === data || !/\.(bin|txt)$/.test(name));
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
  const through = (response, stream) => new Response(response.body.pipeThrough(stream));
  const [{ loadPyodide }, archive, desk, kept] = await Promise.all([
    import(`${engine}pyodide.mjs`),
    bytes(fetch(`${engine}package.zip`)),
    bytes(fetch(engine + data)),
    cache?.match(MEMORY).then((known) => known && bytes(through(known, new DecompressionStream("gzip")))).catch(() => null),
  ]);
  const load = (more) => loadPyodide({ indexURL: engine, lockFileContents: JSON.stringify({ info, packages: {} }), ...more });
  const unpacked = async (more) => {
    const python = await load(more);
    python.unpackArchive(archive, "zip", { extractDir: "/package" });
    python.runPython("import sys\nif '/package' not in sys.path: sys.path.insert(0, '/package')\nimport rulebook_tools.explore.desks");
    return python;
  };
  let python = null;
  if (kept) {
    room = kept.length;
    python = await unpacked({ _loadSnapshot: kept }).catch(() => null);
    room = 0;
  }
  if (!python) {
    python = await unpacked({ _makeSnapshot: true });
    const memory = python.makeMemorySnapshot();
    keep(MEMORY, through(new Response(memory), new CompressionStream("gzip")));
  }
  ask = python.pyimport("rulebook_tools.explore.desks").open_desk(python.toPy(desk));
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
    tell(error, id);
  }
});
