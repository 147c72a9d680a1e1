import type { FileConvention, FileEntry } from '../file-convention.ts';
import { anyMethod, httpMethods } from '../http-methods.ts';

/**
 * SvelteKit: files of `src/routes` whose names begin with `+`, hooks and the service worker.
 *
 * Source: svelte.dev/docs/kit, Routing and Hooks. Groups (`(x)`) are no part of an address.
 */
export const svelteKitFiles: FileConvention = {
  key: 'sveltekit',
  package: '@sveltejs/kit',
  // `kit.paths.base`, `kit.files.routes`.
  settings: /^svelte\.config\.[cm]?[jt]s$/,
  readBeside: /^(?:fallback|prerender|entries|config|trailingSlash)$/,
  entriesOf: (path, exports) => {
    if (HOOKS.test(path)) return [{ type: 'configuration', name: path }];
    const parts = ROUTE.exec(path)?.groups;
    if (parts === undefined) return [];
    const { folder = '', stem } = parts;
    const segments = folder.split('/').filter((segment) => segment !== '' && !/^\(.*\)$/.test(segment));
    return entriesOf(`/${segments.join('/')}`, stem, exports);
  },
};

const HOOKS =
  /^src\/(?:hooks(?:\.(?:server|client))?|instrumentation\.server|service-worker|params\/\w+)(?:\/index)?\.[jt]s$/;
const ROUTE = /^src\/routes\/(?<folder>.*\/)?\+(?<stem>[\w.]+?)(?:@.*)?\.(?:svelte|[jt]s)$/;

function entriesOf(address: string, stem: string, exports: ReadonlySet<string>): readonly FileEntry[] {
  if (stem !== 'server') return [{ type: 'page', name: stem === 'page' ? address : `${address} (${stem})` }];
  const methods = httpMethods.filter((method) => exports.has(method));
  if (methods.length === 0) return [{ type: 'route', name: `${anyMethod} ${address}` }];
  return methods.map((method): FileEntry => ({ type: 'route', name: `${method} ${address}`, handlers: [method] }));
}
