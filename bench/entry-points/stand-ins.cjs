/**
 * Loaded before an application that is started for its list of routes alone: what is not installed (databases, mailers,
 * validators) is replaced by something that can be called, constructed and read, and does nothing.
 */
const Module = require('node:module');
const { readFileSync } = require('node:fs');
const fs = require('node:fs');
const { transformSync } = require('esbuild');

const load = Module['_load'];

/** Files of packages that are not installed are empty. */
fs.readFileSync = (path, ...given) => {
  try {
    return readFileSync(path, ...given);
  } catch (error) {
    if (error.code !== 'ENOENT' || !String(path).includes('node_modules')) throw error;
    return '';
  }
};

/** What Node itself cannot strip: types that are imported as values are. */
Module.registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = transformSync(readFileSync(new URL(url), 'utf8'), {
      loader: 'ts',
      format: 'esm',
      target: 'node22',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('.') || !specifier.endsWith('.js')) throw error;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});

Module['_load'] = function (request, parent, isMain) {
  try {
    return load.call(this, request, parent, isMain);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    if (!process.env.LISTED_QUIETLY) process.stderr.write(`stands in for ${request}\n`);
    return standIn(request);
  }
};

const known = new Map();

function standIn(name) {
  if (!known.has(name)) known.set(name, makeStandIn(name));
  return known.get(name);
}

function makeStandIn(name) {
  // As many parameters as a middleware has: a stand-in never answers.
  const target = Function('request', 'next', '');
  Object.defineProperty(target, 'name', { value: name });
  const read = (_, key) => {
    if (key === Symbol.toPrimitive) return () => name;
    if (key === Symbol.iterator) return function* () {};
    // What was called may be waited for; a module or a class is itself.
    if (key === 'then') return name.endsWith('()') ? (settle) => settle?.(undefined) ?? standIn(name) : undefined;
    if (typeof key === 'symbol') return undefined;
    if (key === '__esModule') return false;
    if (key === 'prototype') return target.prototype;
    if (key === 'name' || key === 'length') return target[key];
    // What goes deeper and deeper comes to an end somewhere.
    return name.length > 300 ? undefined : standIn(`${name}.${key}`);
  };
  return new Proxy(target, {
    get: read,
    apply: () => standIn(`${name}()`),
    construct: () => standIn(`new ${name}`),
    has: () => true,
  });
}
