import * as facts from './python-library-facts.ts';

/** Functions and classes of Python's own library that take functions, and neither keep them for others nor give them back. */
export const functionTakers: ReadonlySet<string> = namesIn(facts.functionTakers);

const plainClasses = namesIn(facts.plainClasses);
const otherClasses = namesIn(facts.otherClasses);
const plainFunctions = namesIn(facts.plainFunctions);
const modules = new Set(facts.modules.split(' '));

/** Of Python's own modules, as far as classes of projects inherit from them: nothing of theirs leads into a project. */
export function isPythons(name: string): boolean {
  return modules.has(name.split('.', 1)[0]);
}

/** They have what they are given. */
const filledClasses: ReadonlySet<string> = new Set(['argparse.Namespace', 'types.SimpleNamespace']);

/** A call makes an instance of a class of Python's own library: none of its members is the project's. */
export function isForeignClass(name: string): boolean {
  return plainClasses.has(name) || otherClasses.has(name);
}

/** The result of a call holds none of the arguments, and neither do the results of its members. */
export function givesPlain(name: string): boolean {
  return !filledClasses.has(name) && (plainClasses.has(name) || plainFunctions.has(name));
}

/** `module: name name` in lines. */
function namesIn(table: string): ReadonlySet<string> {
  const lines = table.split('\n').map((line) => line.split(': ', 2));
  return new Set(lines.flatMap(([module, names]) => names.split(' ').map((name) => `${module}.${name}`)));
}
