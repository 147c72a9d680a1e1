import type { FileConvention, FileEntry } from '../file-convention.ts';
import { anyMethod } from '../http-methods.ts';

/**
 * Nuxt 3 and 4: pages, the routes of its server, middleware and plugins, at the root or in `app/`.
 *
 * Source: nuxt.com/docs, Directory Structure; the server's routes as in nitro.build/guide/routing.
 */
export const nuxtFiles: FileConvention = {
  key: 'nuxt',
  package: 'nuxt',
  // `app.baseURL`, `srcDir`, `dir`; the router's own options may add pages.
  settings: /^nuxt\.config\.[cm]?[jt]s$|^(?:app\/)?router\.options\.[jt]s$/,
  entriesOf: (path) => ofServer(path) ?? ofPage(path) ?? ofPart(path),
};

const ROUTE =
  /^server\/(?<kind>api|routes)\/(?<rest>.+?)(?:\.(?<method>get|head|post|put|patch|delete|options))?\.[cm]?[jt]s$/;
const PAGE = /^(?:app\/)?pages\/(?<rest>.+)\.(?:vue|[jt]sx?)$/;
const PART =
  /^(?:(?:app\/)?(?:plugins|middleware|layouts)|server\/(?:middleware|plugins))\/(?<rest>[^/]+)\.(?:vue|[cm]?[jt]s)$/;
const ALONE = /^(?:app\/)?(?:app|error)\.vue$|^(?:nuxt\.config|(?:app\/)?(?:app|router)\.(?:config|options))\.[jt]s$/;

function ofServer(path: string): readonly FileEntry[] | undefined {
  const parts = ROUTE.exec(path)?.groups;
  if (parts === undefined) return undefined;
  const { kind, rest, method = anyMethod } = parts;
  const address = `${kind === 'api' ? '/api' : ''}/${withoutIndex(rest)}`.replace(/(?<=.)\/$/, '');
  return [{ type: 'route', name: `${method.toUpperCase()} ${address}` }];
}

function ofPage(path: string): readonly FileEntry[] | undefined {
  const rest = PAGE.exec(path)?.groups?.['rest'];
  return rest === undefined ? undefined : [{ type: 'page', name: `/${withoutIndex(rest)}` }];
}

function ofPart(path: string): readonly FileEntry[] {
  if (ALONE.test(path)) return [{ type: path.endsWith('.vue') ? 'page' : 'configuration', name: path }];
  return PART.test(path) ? [{ type: 'configuration', name: path }] : [];
}

function withoutIndex(rest: string): string {
  return rest.replace(/(?:^|\/)index$/, '');
}
