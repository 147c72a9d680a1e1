import { languageOf } from './languages.ts';
import { importReading } from './read-languages.ts';

/** Code that is read for what it imports even where it is no part of the graph: too large, or written by a program. */
export function isReadAnyway(name: string): boolean {
  return importReading(languageOf(name), name) === 'read';
}
