/**
 * Arguments of a call of a class that is a value, and parameters of constructors, as texts: `type(_, size=, *, **)` with `_` for what is
 * given by its place, and `first, size=, ~only, *, **` with `=` for what may be left out and `~` for what is given by its name alone.
 */
export const unknownClassName = 'type(';

/** Reports whether parameters take arguments; what is spread may be any number of them. */
export function takesArguments(parameters: string, site: string): boolean {
  const given = partsOf(site.slice(unknownClassName.length, -1));
  const taken = partsOf(parameters);
  const names = given.filter((each) => each.endsWith('=')).map((each) => each.slice(0, -1));
  const [isSpread, isSpreadByName] = [given.includes('*'), given.includes('**')];
  const byPlace = given.filter((each) => each === '_').length;
  const ordered = taken.filter((each) => !/^[~*]/.test(each));
  if (!taken.includes('*') && byPlace > ordered.length) return false;
  const known = new Set(taken.map((each) => each.replaceAll(/^~|=$/g, '')));
  if (!taken.includes('**') && names.some((each) => !known.has(each))) return false;
  if (isSpread || isSpreadByName) return true;
  const needed = [...ordered.slice(byPlace), ...taken.filter((each) => each.startsWith('~'))];
  return needed.every((each) => each.endsWith('=') || names.includes(each.replace('~', '')));
}

function partsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(', ');
}
