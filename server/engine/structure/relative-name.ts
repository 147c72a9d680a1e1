const drive = /^[A-Za-z]:(?:[\\/]|$)/;

/**
 * Reports whether a name can be that of something in a project on every system: it neither begins at a root or drive nor climbs out.
 * Names of symbols and packages are such names as well.
 */
export function isRelativeName(name: string): boolean {
  if (name === '' || name.includes('\0') || drive.test(name)) return false;
  const parts = name.replace(/\/$/, '').split(/[\\/]/);
  return !parts.includes('') && !parts.includes('..') && !parts.includes('.');
}
