/** Loaded before an application: `list(app)` prints what the framework itself says of its routes, one JSON line each. */
const { createRequire } = require('node:module');
const { join } = require('node:path');

const framework = process.env.LISTED_FRAMEWORK;
/** What the application would get. */
const load = createRequire(join(process.cwd(), 'index.js'));
const told = new Set();

function tell(method, path) {
  const line = JSON.stringify([method.toUpperCase(), path]);
  if (!told.has(line)) process.stdout.write(`route ${line}\n`);
  told.add(line);
}

function joined(prefix, path) {
  const whole = `${prefix.replace(/\/$/, '')}/${String(path).replace(/^\//, '')}`;
  return whole.length > 1 ? whole.replace(/\/$/, '') : whole;
}

const lists = {
  express(app) {
    const walk = (stack, prefix) => {
      for (const layer of stack ?? []) {
        if (layer.route !== undefined) {
          for (const path of [layer.route.path].flat()) {
            const methods = layer.route.methods['_all'] ? ['ALL'] : Object.keys(layer.route.methods);
            for (const method of methods) tell(method, joined(prefix, path));
          }
        } else if (layer.handle?.stack !== undefined) {
          for (const path of layer.mountedAt ?? ['']) walk(layer.handle.stack, joined(prefix, path));
        }
      }
    };
    walk((app['_router'] ?? app.router).stack, '');
  },
  koa(app) {
    for (const { router } of app.middleware) {
      for (const { path, methods } of router?.stack ?? []) {
        if (methods.length > 6) tell('ALL', joined('', path));
        else
          for (const method of methods)
            if (method !== 'HEAD' || !methods.includes('GET')) tell(method, joined('', path));
      }
    }
  },
  hono(app) {
    const { inspectRoutes } = load('hono/dev');
    for (const { method, path, isMiddleware } of inspectRoutes(app)) if (!isMiddleware) tell(method, joined('', path));
  },
  /** Routes that installed plugins add (files, documentation) are nobody's code of the project. */
  fastify(app, plugin) {
    Error.stackTraceLimit = 100;
    app.addHook('onRoute', ({ method, url }) => {
      const frames = new Error('here').stack.split('\n').filter((line) => line.includes(process.cwd()));
      if (!frames.some((line) => !line.includes('/node_modules/'))) return;
      for (const each of [method].flat()) if (each !== 'HEAD') tell(each, joined('', url));
    });
    app.register(plugin);
    app.ready().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error.stack}\n`);
        process.exit(1);
      },
    );
  },
};

globalThis.list = (app, ...rest) => {
  lists[framework](app, ...rest);
  if (framework !== 'fastify') setImmediate(() => process.exit(0));
};

/** Something that answers, for who asks a service before anything else. */
globalThis.answering = (port, headers) =>
  new Promise((resolve) => {
    const server = require('node:http').createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.end('{}');
    });
    server.listen(port, '127.0.0.1', resolve);
  });

/** What begins to listen is listed in place of listening. */
globalThis.onListen = (take) => {
  const owner = framework === 'express' ? load('express').application : load('koa').prototype;
  owner.listen = function () {
    take(this);
    return { on() {}, address: () => ({}), close() {} };
  };
  owner.callback = function () {
    take(this);
    return () => {};
  };
};

if (framework === 'express') rememberMounts();

/** A router does not keep where it is mounted. */
function rememberMounts() {
  const { Router } = load('express');
  const owner = Router.prototype?.use === undefined ? Router : Router.prototype;
  const { use } = owner;
  owner.use = function (...given) {
    const before = this.stack.length;
    const result = use.apply(this, given);
    const paths = [given[0]].flat(9).filter((each) => typeof each === 'string');
    for (const layer of this.stack.slice(before)) layer.mountedAt = paths.length === 0 ? [''] : paths;
    return result;
  };
}
