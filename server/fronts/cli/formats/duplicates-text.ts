import type { CloneGroup } from '#protocol/clones.ts';
import type { Metrics } from '#protocol/metrics.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { percent } from '#server/base/percent.ts';
import { counted, withCommas } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';

/** Of one group so many copies are named to people; the others are counted. */
const namedMax = 8;

const kinds = { 1: 'equal', 2: 'equal but for names and literals' } as const;

/** Groups of copies for people: how much is equal, and where; then the sums. */
export function* duplicatesText({ clones, reasons = [] }: Metrics, style: Style): Generator<string> {
  for (const group of clones?.groups ?? []) yield* groupText(group, style);
  if (clones !== undefined) {
    const { groups, fragments, duplication } = clones.summary;
    const shown = clones.groups.length < groups ? `, the largest ${clones.groups.length} shown` : '';
    const sums = `${counted(groups, 'group')} with ${counted(fragments, 'copy', 'copies')} in all${shown}`;
    yield `${sums}; ${percent(duplication, 1)} % of the tokens are in a copy\n`;
  }
  for (const reason of reasons) yield style.dim(`${visibleText(reason)}\n`);
}

function* groupText({ type, tokens, lines, fragments, diverged }: CloneGroup, style: Style): Generator<string> {
  const isEven = fragments.every(({ line, endLine }) => endLine - line + 1 === lines);
  const size = `${isEven ? '' : 'up to '}${counted(lines, 'line')}, ${withCommas(tokens)} tokens`;
  yield `${style.bold(`${counted(fragments.length, 'copy', 'copies')} of ${size}`)}, ${kinds[type]}\n`;
  for (const { file, line, endLine } of fragments.slice(0, namedMax)) {
    yield `  ${style.cyan(visibleText(`${file}:${line}:1`))} to line ${endLine}\n`;
  }
  if (fragments.length > namedMax) yield style.dim(`  and ${fragments.length - namedMax} more\n`);
  if (diverged !== undefined) yield `  ${visibleText(diverged.reason)}\n`;
  yield '\n';
}
