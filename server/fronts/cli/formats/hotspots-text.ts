import type { ChangePair, Hotspot } from '#protocol/hotspots.ts';
import type { Metrics } from '#protocol/metrics.ts';
import type { People } from '#protocol/people.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { counted, percent } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';

/** Pairs, and files of a single person, that follow the hotspots. */
const furtherMax = 5;

/** Hotspots for people, each with its reason; then what changes together unseen, and what a single person knows. */
export function* hotspotsText(
  { hotspots, pairs = [], people, reasons = [] }: Metrics,
  style: Style,
): Generator<string> {
  if (hotspots?.length === 0) yield 'No file of code was changed by a commit.\n';
  for (const hotspot of hotspots ?? []) yield* hotspotText(hotspot, style);
  yield* pairsText(pairs.filter(({ imported }) => !imported).slice(0, furtherMax), style);
  if (people !== undefined) yield* knowledgeText(people, style);
  for (const reason of reasons) yield style.dim(`${visibleText(reason)}\n`);
}

function* hotspotText(hotspot: Hotspot, style: Style): Generator<string> {
  const { rank, file, reason, functions, owners, authors, tests, coChanged } = hotspot;
  yield `${rank}. ${style.bold(visibleText(file))}\n`;
  yield `   ${visibleText(reason)}\n`;
  for (const { symbol, line, cognitive } of functions) {
    yield `   ${style.cyan(visibleText(`${file}:${line}:1`))} ${visibleText(symbol.slice(file.length + 1))}, cognitive ${cognitive}\n`;
  }
  yield* listText('owned by', owners);
  yield* listText(
    'changed by',
    authors.map(({ name, share }) => `${name} (${percent(share, 1)} %)`),
  );
  yield* listText('tested by', tests);
  yield* listText(
    'changes with',
    coChanged.map(({ file: other, support, confidence }) => `${other} (${support} times, ${percent(confidence, 1)} %)`),
  );
  yield '\n';
}

function* listText(title: string, items: readonly string[]): Generator<string> {
  if (items.length > 0) yield `   ${title} ${items.map(visibleText).join(', ')}\n`;
}

function* pairsText(pairs: readonly ChangePair[], style: Style): Generator<string> {
  if (pairs.length === 0) return;
  yield `${style.bold('Change together, and are not known to use one another')}\n`;
  for (const { files, together, changes } of pairs) {
    yield `   ${visibleText(files.join(' and '))}: ${together} of ${Math.min(...changes)} commits\n`;
  }
  yield '\n';
}

function* knowledgeText({ departedShare, soleFiles, soleFileCount }: People, style: Style): Generator<string> {
  yield `${style.bold('Who knows it')}\n`;
  yield `   ${percent(departedShare, 1)} % of the lines have a main author without a commit in the last year\n`;
  yield `   ${counted(soleFileCount, 'file')} only one person ever changed\n`;
  for (const { file, name, codeLines, departed } of soleFiles.slice(0, furtherMax)) {
    const gone = departed ? ', no commit in the last year' : '';
    yield `     ${visibleText(file)}: ${visibleText(name)}${gone}, ${counted(codeLines, 'line')}\n`;
  }
  yield '\n';
}
