import type { FileConvention, FileEntry } from '../file-convention.ts';
import { anyMethod, httpMethods } from '../http-methods.ts';

/**
 * Next.js: the files of its two routers, the middleware and the instrumentation.
 *
 * Source: nextjs.org/docs, App Router › File-system conventions, Pages Router › Routing. Private folders (`_x`), groups
 * (`(x)`), slots (`@x`) and intercepting folders (`(.)x`) as there; `page` and `route` alone make a segment an address.
 */
export const nextFiles: FileConvention = {
  key: 'next',
  package: 'next',
  // `basePath`, `pageExtensions`, `i18n`.
  settings: /^next\.config\.[cm]?[jt]s$/,
  readBeside:
    /^(?:dynamic|dynamicParams|revalidate|fetchCache|runtime|preferredRegion|maxDuration|config|generateStaticParams)$/,
  entriesOf: (path, exports) => {
    const parts = PLACE.exec(path);
    if (parts === null) return [];
    const { router, rest = '' } = parts.groups as { router?: string; rest?: string };
    if (router === 'app') return ofApp(rest, exports);
    if (router === 'pages') return ofPages(rest);
    return ALONE.test(rest) ? [{ type: 'configuration', name: stemOf(rest) }] : [];
  },
};

const PLACE = /^(?:src\/)?(?:(?<router>app|pages)\/)?(?<rest>.+)$/;
const CODE = /\.(?:[jt]sx?|mjs|mts)$/;
/** Beside the routers, or in `src`. */
const ALONE = /^(?:middleware|proxy|instrumentation|instrumentation-client|next\.config|mdx-components)\.[cm]?[jt]sx?$/;
/** Files of the app router that render a part of a page, or stand for it. */
const PARTS =
  /^(?:layout|template|loading|error|global-error|not-found|global-not-found|forbidden|unauthorized|default)$/;
const METADATA = /^(?:sitemap|robots|manifest|icon\d*|apple-icon\d*|opengraph-image\d*|twitter-image\d*|favicon)$/;

function stemOf(name: string): string {
  return name.replace(CODE, '');
}

function ofApp(rest: string, exports: ReadonlySet<string>): readonly FileEntry[] {
  if (!CODE.test(rest)) return [];
  const folders = rest.split('/');
  const stem = stemOf(folders.pop() as string);
  if (folders.some((folder) => folder.startsWith('_'))) return [];
  const address = addressOf(folders);
  if (stem === 'page') return [{ type: 'page', name: address }];
  if (stem === 'route') return routesOf(address, exports);
  if (METADATA.test(stem)) return [{ type: 'route', name: `GET ${join(address, metadataName(stem))}` }];
  return PARTS.test(stem) ? [{ type: 'page', name: `${address} (${stem})` }] : [];
}

const METADATA_NAMES: Readonly<Record<string, string>> = {
  sitemap: 'sitemap.xml',
  robots: 'robots.txt',
  manifest: 'manifest.webmanifest',
};

function metadataName(stem: string): string {
  return METADATA_NAMES[stem] ?? stem;
}

/** A function for each method; where none has such a name, it is exported under one from elsewhere. */
function routesOf(address: string, exports: ReadonlySet<string>): readonly FileEntry[] {
  const methods = httpMethods.filter((method) => exports.has(method));
  if (methods.length === 0) return [{ type: 'route', name: `${anyMethod} ${address}` }];
  return methods.map((method) => ({ type: 'route', name: `${method} ${address}`, handlers: [method] }));
}

/** Groups and slots are no part of it; an intercepting folder says of which address it is another drawing. */
function addressOf(folders: readonly string[]): string {
  const segments = folders.filter((folder) => !/^\([^.)][^)]*\)$/.test(folder) && !folder.startsWith('@'));
  return `/${segments.join('/')}`;
}

function join(address: string, name: string): string {
  return address === '/' ? `/${name}` : `${address}/${name}`;
}

function ofPages(rest: string): readonly FileEntry[] {
  if (!CODE.test(rest) || rest.endsWith('.d.ts')) return [];
  const stem = stemOf(rest);
  if (/^_(?:app|document|error)$/.test(stem)) return [{ type: 'page', name: stem }];
  const address = `/${stem.replace(/(?:^|\/)index$/, '')}`;
  if (stem === 'api' || stem.startsWith('api/')) return [{ type: 'route', name: `${anyMethod} ${address}` }];
  return [{ type: 'page', name: address }];
}
