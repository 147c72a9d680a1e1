import { countLines } from '../source/count-lines.ts';
import type { LanguageFrontEnd } from '../source/language.ts';

/** Words kept of a file. Those that begin with `named` are over its named functions. */
export const fileMeasures = [
  'lines',
  'codeLines',
  'commentLines',
  'functions',
  'classes',
  'cyclomatic',
  'cognitive',
  'namedCyclomatic',
  'namedCyclomaticMax',
  'namedCognitive',
] as const;
export type FileMeasure = (typeof fileMeasures)[number];

/** Raised when the same text gives other words. */
export const fileMeasuresFormat = 1;

/**
 * Measures a text as the tables of a snapshot have it. `load` of the front-end must have ended.
 *
 * @param frontEnd undefined for a language that has none: its lines are all that is known
 */
export function measureFile(frontEnd: LanguageFrontEnd | undefined, text: string, path: string): Uint32Array {
  const { lines, codeLines } = frontEnd === undefined ? countLines(text) : frontEnd.imports(text, path);
  const metrics = frontEnd?.declarations(text, path).metrics;
  if (metrics === undefined) return rowOf({ lines, codeLines });
  const { blankLines, functions, classes, cyclomatic, cognitive } = metrics;
  return rowOf({
    lines,
    codeLines,
    commentLines: Math.max(0, lines - codeLines - blankLines),
    functions: functions.length,
    classes: classes.length,
    cyclomatic,
    cognitive,
    namedCyclomatic: functions.reduce((sum, each) => sum + each.cyclomatic, 0),
    namedCyclomaticMax: functions.reduce((most, each) => Math.max(most, each.cyclomatic), 0),
    namedCognitive: functions.reduce((sum, each) => sum + each.cognitive, 0),
  });
}

function rowOf(values: Partial<Record<FileMeasure, number>>): Uint32Array {
  return Uint32Array.from(fileMeasures, (name) => values[name] ?? 0);
}
