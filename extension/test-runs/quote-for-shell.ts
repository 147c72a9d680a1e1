export type Shell = 'posix' | 'fish' | 'powershell' | 'cmd';

/** @param path of the program, as the editor names it; empty where it does not know */
export function shellOf(path: string): Shell {
  const name = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');
  if (name === 'pwsh' || name === 'powershell') return 'powershell';
  if (name === 'cmd') return 'cmd';
  return name === 'fish' ? 'fish' : 'posix';
}

/**
 * One argument of a command line. Undefined where no quoting keeps a shell from reading more into it: signs that end
 * the line, and within quotes of `cmd` what it replaces there.
 */
export function quoteFor(shell: Shell, argument: string): string | undefined {
  if (/\p{Cc}|[\u2028\u2029]/u.test(argument)) return undefined;
  if (/^[\w@+:,./-]+$/.test(argument) && !(shell === 'powershell' && /[@,]/.test(argument))) return argument;
  if (shell === 'cmd') return /["%!^]/.test(argument) ? undefined : `"${argument}"`;
  // PowerShell takes typographic quotes for straight ones.
  if (shell === 'powershell') return `'${argument.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
  if (shell === 'fish') return `'${argument.replaceAll(/[\\']/g, '\\$&')}'`;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
