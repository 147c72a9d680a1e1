/**
 * Loaded before an application of NestJS: it is put together as ever, and each route that the server below it then
 * has is printed as a JSON line. Nothing is connected to and nothing listened on.
 */
const Module = require('node:module');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { fileURLToPath } = require('node:url');

const typescript = createRequire(__filename)('typescript');
const load = createRequire(join(process.cwd(), 'index.js'));

/** With the types of parameters, by which Nest knows what to hand in. */
function transpiled(path) {
  const { outputText } = typescript.transpileModule(readFileSync(path, 'utf8'), {
    fileName: fileURLToPath(path),
    compilerOptions: {
      module: typescript.ModuleKind.CommonJS,
      target: typescript.ScriptTarget.ES2022,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      esModuleInterop: true,
      useDefineForClassFields: false,
    },
  });
  return outputText;
}

/** Names that a `tsconfig.json` gives to folders: `{"@a/b": "apps/b/src"}`. */
const aliases = Object.entries(JSON.parse(process.env.LISTED_ALIASES ?? '{}'));

Module.registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    return { format: 'commonjs', source: transpiled(new URL(url)), shortCircuit: true };
  },
  resolve(specifier, context, next) {
    const alias = aliases.find(([name]) => specifier.startsWith(`${name}/`));
    const path = alias === undefined ? specifier : join(process.cwd(), alias[1], specifier.slice(alias[0].length));
    for (const end of ['', '.ts', '/index.ts']) {
      try {
        return next(`${path}${end}`, context);
      } catch (error) {
        if (end === '/index.ts') throw error;
      }
    }
  },
});

/** Classes of packages that are not installed, and from which an application derives its own: `{"@a/b": ["Client"]}`. */
/* oxlint-disable eslint/no-underscore-dangle, typescript/no-extraneous-class -- names of Node's and of express's own */
const bases = JSON.parse(process.env.LISTED_BASES ?? '{}');
const loadBefore = Module._load;
Module._load = function (request, ...rest) {
  const loaded = loadBefore.call(this, request, ...rest);
  const names = Object.hasOwn(bases, request) ? bases[request] : [];
  if (names.length === 0) return loaded;
  const classes = Object.fromEntries(names.map((name) => [name, class {}]));
  return new Proxy(loaded, { get: (target, key) => classes[key] ?? target[key] });
};

function patched(name, patch) {
  try {
    patch(load(name));
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
  }
}

patched('reflect-metadata', () => undefined);
patched('@nestjs/common', ({ Logger }) => {
  Logger.overrideLogger({
    log() {},
    error: (message) => process.stderr.write(`${String(message)}\n`),
    warn() {},
    debug() {},
    verbose() {},
    fatal() {},
  });
});
patched('@nestjs/core', ({ NestFactory, NestApplication }) => {
  const { create } = NestFactory;
  NestFactory.create = function (...given) {
    const options = given.findLast((each) => each?.constructor === Object);
    if (options !== undefined) delete options.logger;
    return create.apply(this, given);
  };
  // Services connect and disconnect in these.
  for (const hook of ['callInitHook', 'callBootstrapHook', 'close']) NestApplication.prototype[hook] = async () => {};
  NestApplication.prototype.listen = async function () {
    await this.init();
    const server = this.getHttpAdapter().getInstance();
    for (const { route } of (server.router ?? server._router).stack) {
      if (route === undefined) continue;
      const methods =
        route.methods._all || Object.keys(route.methods).length > 20 ? ['all'] : Object.keys(route.methods);
      for (const method of methods)
        process.stdout.write(`route ${JSON.stringify([method.toUpperCase(), route.path])}\n`);
    }
    process.exit(0);
  };
});
patched('@nestjs/swagger', ({ SwaggerModule }) => {
  SwaggerModule.createDocument = () => ({});
  SwaggerModule.setup = () => undefined;
});
patched('typeorm', ({ DataSource, Connection }) => {
  const owner = (DataSource ?? Connection).prototype;
  owner.initialize = owner.connect = async function () {
    await this.buildMetadatas();
    this.isInitialized = true;
    return this;
  };
});
