import { fitsNamePattern } from '../name-pattern.ts';
import { hooks, modelBases } from './framework-hooks.ts';
import { mayLibraryCall } from './library-hooks.ts';

const patterns: ReadonlyMap<string, readonly string[]> = new Map(
  hooks.flatMap(([bases, methods]) => bases.map((base) => [base, methods.split(' ')] as const)),
);

const readPatterns: ReadonlyMap<string, readonly string[]> = new Map(
  hooks.flatMap(([bases, , attributes]) =>
    attributes === undefined ? [] : bases.map((base) => [base, attributes.split(' ')] as const),
  ),
);

/** Reports whether the methods are known that a base calls. */
export function isListed(base: string): boolean {
  return patterns.has(base);
}

/** @param base dotted name of a listed base */
export function mayFrameworkCall(base: string, method: string): boolean {
  // What is private to a base by its name may be overridden as well, and what the language calls.
  if (method.startsWith('_') || (isOfTests(base) && mayLibraryCall('unittest', method))) return true;
  const known = patterns.get(base) ?? [];
  return known.some((each) => fitsNamePattern(method, each));
}

/** @param base dotted name of a listed base */
export function mayFrameworkRead(base: string, attribute: string): boolean {
  const known = readPatterns.get(base);
  return attribute.startsWith('_') || known?.some((each) => fitsNamePattern(attribute, each)) !== false;
}

/**
 * Reports whether a base keeps the classes below it in a register that gives them to code of a project (`apps.get_model`,
 * `queryset.model`), which may make something of them without naming them.
 */
export function givesClasses(base: string): boolean {
  return modelBases.includes(base);
}

function isOfTests(base: string): boolean {
  return patterns.get(base)?.includes('unittest') === true;
}
