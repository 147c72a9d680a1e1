/** What people read in their editor. */
import type { Counted, FileCounts } from '#server/app/editor/file-insights.ts';

/** "12 dependents · at least 3 dependencies": only what there is. */
export function countsText({ dependents, dependencies }: FileCounts): string {
  return [countText(dependents, 'dependent', 'dependents'), countText(dependencies, 'dependency', 'dependencies')]
    .filter((part) => part !== '')
    .join(' · ');
}

/** None is never claimed: that there is nothing may be all that is known. */
function countText({ count, isExact }: Counted, one: string, many: string): string {
  if (count === 0) return '';
  return `${isExact ? '' : 'at least '}${count} ${count === 1 ? one : many}`;
}

/** Files of a loop that are named; the others are counted. */
const filesNamed = 5;

/** `a.ts → b.ts → a.ts`. @param files of the loop, the last one the same as the first */
export function loopText(files: readonly string[]): string {
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  const left = names.length - 1 - filesNamed;
  const shown = left > 0 ? [...names.slice(0, filesNamed), `… ${left} more …`, names[names.length - 1]] : names;
  return shown.join(' → ');
}

/** @param cycleFiles of the whole cycle; the loop is the shortest through one import */
export function cycleText(files: readonly string[], cycleFiles: number): string {
  const length = files.length - 1;
  const whole = cycleFiles > length ? ` The whole cycle has ${cycleFiles} files.` : '';
  return `Part of an import cycle of ${length} files: ${loopText(files)}.${whole}`;
}

/** Text of the workspace says in Markdown what it says, and does nothing. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\\`*_{}[\]()#+\-.!|<>~&$:@/]/g, '\\$&');
}
