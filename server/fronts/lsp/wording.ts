/** Texts that people read in their editor. */
import type { Counted, FileCounts } from '#server/app/editor/file-insights.ts';
import { distinctNames } from '#protocol/distinct-names.ts';

/** "12 dependents · at least 3 dependencies": only what there is. */
export function countsText(counts: FileCounts): string {
  return joined(counts, ({ count, isExact }, one, many) => {
    return `${isExact ? '' : 'at least '}${count} ${count === 1 ? one : many}`;
  });
}

/** "12 dependents · 3+ dependencies": over a file there is little room. */
export function lensText(counts: FileCounts): string {
  return joined(counts, ({ count, isExact }, one, many) => {
    return isExact ? `${count} ${count === 1 ? one : many}` : `${count}+ ${many}`;
  });
}

/** Says what the plus means, where there is one. */
export function lensTooltip(counts: FileCounts): string | undefined {
  const { dependents, dependencies } = counts;
  const isUnsure = [dependents, dependencies].some(({ count, isExact }) => count > 0 && !isExact);
  if (!isUnsure) return undefined;
  return `${capitalized(countsText(counts))}. Some imports cannot be followed, so there may be more.`;
}

/** None is never claimed: that there is nothing may be all that is known. */
function joined(
  { dependents, dependencies }: FileCounts,
  countText: (counted: Counted, one: string, many: string) => string,
): string {
  const parts = [
    dependents.count === 0 ? '' : countText(dependents, 'dependent', 'dependents'),
    dependencies.count === 0 ? '' : countText(dependencies, 'dependency', 'dependencies'),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Files of a loop that are named; the others are counted. */
const filesNamed = 5;

/** `a.ts → b.ts → a.ts`. @param files of the loop, the last one the same as the first */
export function loopText(files: readonly string[]): string {
  const distinct = distinctNames(files);
  const names = files.map((file) => distinct.get(file) ?? file);
  const left = names.length - 1 - filesNamed;
  const shown = left > 0 ? [...names.slice(0, filesNamed), `… ${left} more …`, names[names.length - 1]] : names;
  return shown.join(' → ');
}

/**
 * Other pictures of the project may count all imports and show a larger cycle, so what is counted is said.
 *
 * @param cycleFiles of the whole cycle as the program starts; the loop is the shortest through one import
 */
export function cycleText(files: readonly string[], cycleFiles: number): string {
  const length = files.length - 1;
  const whole =
    cycleFiles > length ? ` The whole cycle has ${cycleFiles} files, by imports that load as the program starts.` : '';
  return `Part of an import cycle of ${length} files: ${loopText(files)}.${whole}`;
}

/** Text of the workspace says in Markdown what it says, and does nothing. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\\`*_{}[\]()#+\-.!|<>~&$:@/]/g, '\\$&');
}
