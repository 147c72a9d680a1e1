/**
 * How many ways of asking are recognised: lots of sentences written by others, which nothing is learned from.
 *
 *     node bench/ask/lots.ts [--each]
 *
 * *Another question*: read as one of another kind, or of other names. *Taken*: it asks for something that the graph does not
 * know, and was read as a question to it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { documentKinds } from '#server/engine/ask/question-kinds.ts';
import { type AskedQuestion, recognise } from '#server/engine/ask/recognise.ts';
import { foldName } from '#server/engine/ask/name-index.ts';

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false } } });

/** A question and the names in it, by what it asks. `others`: sentences that ask for something else. */
type Lot = Readonly<Record<string, readonly (readonly string[])[]>> & { readonly others?: readonly string[] };

/** What the sentences ask about. */
const names = new Set(
  'total parseprice cart add cart.ts cart.add retrydelay billing price.ts src/cart.ts src/price.ts src/billing src/cart.ts#total'.split(
    ' ',
  ),
);
const isName = (text: string): boolean => names.has(foldName(text));

/** Questions that the same list answers. */
const kindOf: Readonly<Record<string, string>> = {
  callers: 'users',
  dependents: 'users',
  used: 'users',
  callees: 'used',
};

const folder = new URL('lots/', import.meta.url);
for (const file of readdirSync(folder)) judge(file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Lot);

function judge(file: string, { others = [], ...groups }: Lot): void {
  const asked = Object.entries(groups).flatMap(([group, questions]) =>
    questions.map(([question, ...named]) => ({ question, expected: [kindOf[group] ?? group, ...named].join(' ') })),
  );
  const read = asked.map(({ question, expected }) => ({ question, expected, reading: readingOf(question) }));
  const right = read.filter(({ expected, reading }) => reading === expected);
  const wrong = read.filter(({ expected, reading }) => reading !== undefined && reading !== expected);
  const taken = others.filter((question) => readingOf(question) !== undefined);
  const share = ((100 * right.length) / asked.length).toFixed(1);
  tell(
    `${file}: ${right.length} of ${asked.length} recognised (${share} %), ${wrong.length} as another question, ${taken.length} of ${others.length} taken`,
  );
  if (!values.each) return;
  for (const { question, reading } of read.filter((each) => each.reading !== each.expected)) {
    tell(`  ${question} → ${reading ?? 'nothing'}`);
  }
  for (const question of taken) tell(`  taken: ${question}`);
}

/** Undefined for what goes to extracts: also a word that nothing is called by, where it occurs. */
function readingOf(question: string): string | undefined {
  const asked = recognise(question, isName);
  return asked === undefined || !isOfGraph(asked)
    ? undefined
    : [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
}

function isOfGraph({ kind, mentions }: AskedQuestion): boolean {
  return !documentKinds.has(kind) && mentions.every(({ isKnown, isCode }) => isKnown || isCode);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
