import type { RecentRequest } from '#protocol/requests.ts';

/** The engine's marks for what it does not tell, neither of which can stand in a path as it is sent. */
const cut = '…';

/**
 * The request as a line for a POSIX shell. The key is a variable there, since nobody keeps it; neither does anybody keep
 * query and body. Undefined where the line would ask for something else: of a path that was cut, or of what was no HTTP.
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
    // Brackets and braces are patterns to curl unless it is told otherwise.
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
