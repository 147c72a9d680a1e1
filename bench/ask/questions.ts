/**
 * Questions about a folder that its graph answers, judged against the graph; questions that it does not answer; and whether
 * citations are what they cite.
 *
 *     node bench/ask/questions.ts ROOT [--questions 300] [--aside 60] [--answers 1000] [--seed 1] [--each]
 *
 * A question is right when it is answered by the graph, names every file that the graph has and no other, cites places of the
 * graph alone, and is as sure as the graph is. `aside`: sentences that the recogniser was not made with.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Answer } from '#protocol/ask.ts';
import { stringAt } from '#server/base/string-table.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import { askedFolder } from './asked-folder.ts';
import {
  calleesTruth,
  callersTruth,
  definedTruth,
  importersTruth,
  importsTruth,
  stepsBetween,
  type Truth,
} from './graph-truth.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '300' },
    aside: { type: 'string', default: '60' },
    answers: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    each: { type: 'boolean', default: false },
  },
});

/** A sentence about something drawn, and what is wrong with its answer; undefined where nothing is. */
interface Drawn {
  readonly text: string;
  readonly fault: (answer: Answer) => string | undefined;
}

const root = resolve(positionals[0] ?? '.');
const { snapshot, ask } = await askedFolder(root);
const random = seededRandom(Number(values.seed));
const { files, symbols } = snapshot;
const named = [...findSymbols(files, symbols, {})].filter(({ name }) => /^[A-Za-z_$][\w$]{2,}$/.test(name));
const callable = shuffled(named, random).filter(
  ({ kind }) => kind === 'function' || kind === 'method' || kind === 'class',
);

const sentences = {
  callers: [
    'Who calls `X`?',
    'which functions call `X`',
    'show me all callers of `X`',
    'Where is `X` used?',
    'I need every place that invokes `X`',
    'by what is `X` being called',
    'list whatever calls `X`',
    'is there any code calling `X`?',
  ],
  callees: [
    'What does `X` call?',
    'which symbols are used by `X`?',
    'what does `X` use',
    'what other functions does `X` rely on',
    'name the functions `X` invokes',
  ],
  defined: [
    'Where is N defined?',
    'find the definition of `N`',
    'In which file is `N` declared?',
    'where do I find the code of `N`?',
    'which source file holds `N`?',
    'whereabouts is `N` declared',
  ],
  importers: [
    'What depends on F?',
    'Which files import F?',
    'who imports F',
    'give me the files which pull in F',
    'F is imported by whom?',
    'how many files depend on F?',
  ],
  imports: [
    'What does F import?',
    'dependencies of F',
    'on which files does F depend?',
    'which modules are loaded by F?',
  ],
  path: [
    'How does F reach G?',
    'does F depend on G?',
    'is there a path from F to G',
    'in what way does F depend on G?',
    'by which route does F get to G',
    'why does F need G?',
  ],
};
const asideSentences = {
  callers: [
    'could you look up who calls `X`?',
    'what places in the code invoke `X`?',
    'are there callers of `X`?',
    'please list the functions that use `X`',
  ],
  callees: ['what are the things that `X` uses?', 'does `X` depend on other functions?', 'what is being called by `X`'],
  defined: ['where would I find `N`?', 'tell me the file that defines `N`', 'where was `N` defined?'],
  importers: ['which other files use F?', 'what would import F?', 'who is using F?'],
  imports: ['what files does F need?', 'list what F imports', 'which files does F pull in?'],
  path: ['how come F depends on G?', 'show how F reaches G', 'is G used by F?'],
};

type Sentences = Readonly<Record<keyof typeof sentences, readonly string[]>>;

function drawFrom(kinds: Sentences, count: number): Drawn[] {
  const names = Object.keys(kinds) as (keyof typeof sentences)[];
  return Array.from({ length: count }, (_, index) => {
    const kind = names[index % names.length];
    const [sentence] = shuffled(kinds[kind], random);
    return drawn(kind, sentence, callable[Math.floor(random() * callable.length)]);
  });
}

function drawn(kind: keyof typeof sentences, sentence: string, symbol: SymbolRow): Drawn {
  const [file, other] = [Math.floor(random() * files.count), Math.floor(random() * files.count)];
  const [path, otherPath] = [stringAt(files.paths, file), stringAt(files.paths, other)];
  const names = { X: symbol.id, N: symbol.name, F: path, G: otherPath };
  const text = sentence.replaceAll(/\b[XNFG]\b/g, (letter) => names[letter as keyof typeof names]);
  const judge = (truth: Truth): Drawn => ({ text, fault: (answer) => faultOf(answer, truth) });
  const uses = /\b(?:used?|uses|rely|depend)\b/.test(sentence) ? 'all' : 'calls';
  if (kind === 'callers') return judge(callersTruth(snapshot, symbol, uses));
  if (kind === 'callees') return judge(calleesTruth(snapshot, symbol, uses));
  if (kind === 'defined') return judge(definedTruth(snapshot, symbol));
  if (kind === 'importers') return judge(importersTruth(snapshot, file));
  if (kind === 'imports') return judge(importsTruth(snapshot, file));
  return { text, fault: (answer) => faultOfPath(answer, file === other ? 0 : stepsBetween(snapshot, file, other)) };
}

function faultOf({ mode, answer, sources, certainty }: Answer, truth: Truth): string | undefined {
  if (mode !== 'graph') return 'not recognised';
  const told = new Set(
    [...answer.matchAll(/^- (?:Perhaps |Wrapped, in |Named as a value(?: in|:) )?`([^`]+)`/gm)].map(([, path]) => path),
  );
  const isWhole = !/left out/.test(answer);
  const missing = [...truth.files].filter((file) => !told.has(file));
  const wrong = [...told].filter((file) => !truth.files.has(file));
  if ((isWhole && missing.length > 0) || wrong.length > 0)
    return `missing ${missing.join(' ')}, wrong ${wrong.join(' ')}`;
  const cited = sources.map(({ file, line }) => `${file}:${line}`).filter((place) => !truth.places.has(place));
  if (cited.length > 0) return `cites ${cited.join(' ')}`;
  return truth.certainty === undefined || truth.certainty === certainty
    ? undefined
    : `${certainty} for ${truth.certainty}`;
}

function faultOfPath({ mode, answer }: Answer, steps: number | undefined): string | undefined {
  if (mode !== 'graph') return 'not recognised';
  const isAbsent = /^(?:There is no path|No path)/.test(answer);
  if (steps === undefined) return isAbsent ? undefined : 'a path that is none';
  const isTold = steps === 0 || new RegExp(`in ${steps} steps?,`).test(answer);
  return isTold && !isAbsent ? undefined : `not ${steps} steps`;
}

/** Said with a question, so that it asks something else. */
const turns = [
  'when it fails',
  'with null',
  'before it returns',
  'on Windows',
  'but not in tests',
  'more than twice',
  'without a lock',
  'since last year',
];

function otherQuestions(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const { text } = drawFrom(sentences, 1)[0];
    return `${text.replace(/\?$/, '')} ${turns[index % turns.length]}?`;
  });
}

/** Words that stand in the code, as somebody asks for what they mean. */
function meaningQuestions(count: number): string[] {
  return Array.from({ length: count }, () => {
    const { name } = callable[Math.floor(random() * callable.length)];
    return `How does it ${name
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()}?`;
  });
}

/** What is wrong with the citations of an answer. */
function citationFaults({ answer, sources }: Answer): string[] {
  const faults: string[] = [];
  const prose = answer.replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '').replaceAll(/\\./g, '');
  for (const [, number] of prose.matchAll(/\[(\d+)\]/g)) {
    if (sources[Number(number) - 1] === undefined) faults.push(`[${number}] of ${sources.length}`);
  }
  if (Buffer.byteLength(answer) > 8000) faults.push(`${Buffer.byteLength(answer)} bytes`);
  for (const { file, line, endLine, content } of sources) {
    const lines = readFileSync(join(root, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\n');
    const text = lines.slice(line - 1, endLine).join('\n');
    if (text !== content && !content.includes('…')) faults.push(`${file}:${line}-${endLine}`);
    if (content.length > 4000) faults.push(`${file}:${line} is long`);
  }
  return faults;
}

const answers: Answer[] = [];
async function answersTo(title: string, all: readonly Drawn[]): Promise<void> {
  let right = 0;
  let confident = 0;
  for (const { text, fault } of all) {
    // oxlint-disable-next-line no-await-in-loop -- one process answers them in turn
    const answer = await ask(text);
    answers.push(answer);
    const wrong = fault(answer);
    if (wrong === undefined) right++;
    else if (answer.mode === 'graph') confident++;
    if (wrong !== undefined && values.each) tell(`  ${text} → ${wrong}`);
  }
  tell(
    `${title}: ${right} of ${all.length} right (${((100 * right) / Math.max(1, all.length)).toFixed(1)} %), ${confident} wrong by the graph`,
  );
}

tell(`${files.count} files, ${symbols.count} symbols`);
await answersTo('generated', drawFrom(sentences, Number(values.questions)));
await answersTo('kept aside', drawFrom(asideSentences, Number(values.aside)));
await answersTo(
  'not the graph’s',
  otherQuestions(Number(values.aside)).map((text) => ({
    text,
    fault: ({ mode }) => (mode === 'graph' ? 'answered' : undefined),
  })),
);
for (const question of meaningQuestions(Math.max(0, Number(values.answers) - answers.length))) {
  // oxlint-disable-next-line no-await-in-loop
  answers.push(await ask(question));
}
const faults = answers.map(citationFaults);
const cited = answers.reduce((sum, { sources }) => sum + sources.length, 0);
tell(
  `citations: ${faults.filter((each) => each.length === 0).length} of ${answers.length} answers are right, ${cited} sources`,
);
if (values.each) for (const each of faults.flat()) tell(`  ${each}`);
process.exit(0);

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
