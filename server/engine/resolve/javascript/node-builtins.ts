/**
 * Modules that Node answers itself when they are named without `node:`. A list of our own, since the running Node's
 * would make the graph depend on its version. Newer ones (`sqlite`, `test`, `sea`) exist with the prefix only.
 */
const NODE_BUILTINS: ReadonlySet<string> = new Set(
  (
    'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain ' +
    'events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl ' +
    'stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'
  ).split(' '),
);

/** Schemes of modules that a run-time brings along. */
const RUNTIME_SCHEMES: ReadonlySet<string> = new Set(['node', 'bun', 'deno', 'cloudflare']);

/** `node:fs` for `fs` and `fs/promises`; `buffer/` with its slash is the package of that name. */
export function builtinModule(specifier: string): string | undefined {
  const slash = specifier.indexOf('/');
  if (slash === specifier.length - 1) return undefined;
  const name = slash < 0 ? specifier : specifier.slice(0, slash);
  return NODE_BUILTINS.has(name) ? `node:${name}` : undefined;
}

/** `node:fs` for `node:fs/promises`, `bun:test`; `undefined` for schemes that name no module (`https:`, `data:`). */
export function schemeModule(scheme: string, specifier: string): string | undefined {
  if (!RUNTIME_SCHEMES.has(scheme)) return undefined;
  const name = specifier.slice(scheme.length + 1).split('/', 1)[0] ?? '';
  return name === '' ? undefined : `${scheme}:${name}`;
}
