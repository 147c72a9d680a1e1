export type Shell = 'posix' | 'fish' | 'powershell' | 'cmd' | 'unknown';

/** Shells that read quotes as POSIX has them. */
const posixShells: ReadonlySet<string> = new Set(
  'sh bash rbash dash ash zsh ksh ksh93 mksh pdksh oksh yash'.split(' '),
);

/** @param path of the program, as the editor names it; empty where it does not know */
export function shellOf(path: string): Shell {
  const name = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');
  if (name === 'pwsh' || name === 'powershell') return 'powershell';
  if (name === 'cmd') return 'cmd';
  if (name === 'fish') return 'fish';
  return posixShells.has(name) ? 'posix' : 'unknown';
}

const flagsForLine: Readonly<Record<Exclude<Shell, 'unknown'>, readonly string[]>> = {
  posix: ['-c'],
  fish: ['-c'],
  powershell: ['-NoProfile', '-Command'],
  cmd: ['/d', '/c'],
};

/** Returns the flags that make a shell read one line and end; undefined for an unknown shell. */
export function flagsOf(shell: Shell): readonly string[] | undefined {
  return shell === 'unknown' ? undefined : flagsForLine[shell];
}

/**
 * Returns one argument of a command line. Undefined where no quoting keeps a shell from reading more into it: signs
 * that end the line, within quotes of `cmd` those that it replaces there, and anything that needs quotes in an unknown
 * shell.
 */
export function quoteFor(shell: Shell, argument: string): string | undefined {
  if (/\p{Cc}|[\u2028\u2029]/u.test(argument)) return undefined;
  if (shell === 'unknown') return /^[\w./-]+$/.test(argument) ? argument : undefined;
  if (/^[\w@+:,./-]+$/.test(argument) && !(shell === 'powershell' && /[@,]/.test(argument))) return argument;
  if (shell === 'cmd') return /["%!^]/.test(argument) ? undefined : `"${argument}"`;
  // PowerShell takes typographic quotes for straight ones.
  if (shell === 'powershell') return `'${argument.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
  if (shell === 'fish') return `'${argument.replaceAll(/[\\']/g, '\\$&')}'`;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
