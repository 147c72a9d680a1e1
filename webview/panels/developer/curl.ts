import type { RecentRequest } from '#protocol/requests.ts';

/** The engine's marks for text that it omits, neither of which can stand in a path as it is sent. */
const cut = '…';

/**
 * Returns the request as a line for a POSIX shell. The key is a variable there, since it is not stored; neither are
 * query and body. Undefined where the line would ask for something else: for a path that was cut, or for a request that
 * was no HTTP.
 */
export function curlOf(
  { method, path }: Pick<RecentRequest, 'method' | 'path'>,
  baseUrl: string | undefined,
): string | undefined {
  if (baseUrl === undefined || !path.startsWith('/') || path.includes(cut) || !/^[A-Z]+$/.test(method))
    return undefined;
  return [
    // No argument has it: those of a program are seen by every user of the machine. The shell's own `printf` is no program.
    `printf 'Authorization: Bearer %s\\n' "$GROUNDPLAN_API_KEY" | curl`,
    ...methodFlags(method),
    // Brackets and braces are patterns to curl unless globbing is off.
    ...(/[[\]{}]/.test(path) ? ['--globoff'] : []),
    '-H @-',
    ...(method === 'POST' ? ['-H "Content-Type: application/json"', "--data '{}'"] : []),
    quoteForPosix(baseUrl + path),
  ].join(' ');
}

function methodFlags(method: string): string[] {
  if (method === 'GET') return [];
  return method === 'HEAD' ? ['--head'] : [`-X ${method}`];
}

/** Nothing has a meaning between single quotes but the quote itself. */
export function quoteForPosix(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
