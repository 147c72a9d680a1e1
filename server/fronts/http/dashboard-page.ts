/** The dashboard's files: no data, no key, and none of the envelope that every other answer has (API.md §9.2a). */
import { createHash } from 'node:crypto';
import type { DashboardFile } from '#server/app/serving/http-serving.ts';
import { matchesTag } from './entity-tag.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';

interface PageFile {
  readonly name: DashboardFile;
  readonly type: string;
}

/** Everything that is ever served without a key. */
const files: Readonly<Record<string, PageFile>> = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/dashboard.js': { name: 'dashboard.js', type: 'text/javascript; charset=utf-8' },
  '/dashboard.css': { name: 'dashboard.css', type: 'text/css; charset=utf-8' },
};

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The answer to a request for one of these files; undefined for everything else, which then goes the way of all
 * requests.
 *
 * @param isRemote the page is marked: keys are exchanged for sessions there
 * @param read the file as it was built; undefined where the dashboard is not served, or not built
 */
export function dashboardResponse(
  { request, target }: Pick<Exchange, 'request' | 'target'>,
  isRemote: boolean,
  read: (name: DashboardFile) => Uint8Array | undefined,
): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (!Object.hasOwn(files, target.path)) return undefined;
  const { name, type } = files[target.path];
  const built = read(name);
  if (built === undefined) return undefined;
  const bytes = isRemote && name === 'index.html' ? markedPage(built) : built;
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'no-cache',
    ETag: tag,
  };
  if (matchesTag(request.headers['if-none-match'], tag)) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'Content-Type': type }, body: Buffer.from(bytes) };
}

function markedPage(built: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(built).toString().replace('<html lang="en"', '<html lang="en" data-remote'));
}
