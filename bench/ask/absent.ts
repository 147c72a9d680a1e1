/**
 * Questions about what a folder does not have: whether the answer denies it in its first sentence and cites nothing.
 *
 *     node bench/ask/absent.ts ROOT [--count 15] [--each]
 *
 * A subject counts where no form of its words stands anywhere in the files of the index, read byte by byte. Beside them as many
 * questions about what the folder has, made of words of its own declarations: none of these may be denied.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Answer } from '#protocol/ask.ts';
import { stringAt } from '#server/base/string-table.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import { askedFolder } from './asked-folder.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '15' }, each: { type: 'boolean', default: false } },
});

const subjects = [
  'blockchain ledger',
  'satellite telemetry',
  'quantum annealer',
  'payroll deduction',
  'seismograph',
  'chess opponent',
  'mortgage amortization',
  'sourdough recipe',
  'submarine sonar',
  'vaccination appointment',
  'loyalty voucher',
  'warehouse forklift',
  'karaoke playlist',
  'genome sequencer',
  'parking meter',
  'airline itinerary',
  'thermostat',
  'lottery ticket',
  'pharmacy prescription',
  'volcano alarm',
  'orchestra rehearsal',
  'greenhouse irrigation',
  'insurance premium',
  'taxidermist',
  'elevator shaft',
  'horoscope',
  'glacier survey',
  'casino jackpot',
  'violin tuner',
  'meteorite catalogue',
];
const sentences = [
  'Where is the X validated?',
  'How does the X work?',
  'Where are X events handled?',
  'Which file computes the X?',
  'How is the X stored?',
  'Explain how the X gets updated',
];

const root = resolve(positionals[0] ?? '.');
const count = Number(values.count);
const { snapshot, ask } = await askedFolder(root);
const { files, symbols } = snapshot;
const random = seededRandom(1);

const texts = Array.from({ length: files.count }, (_, file) =>
  readFileSync(join(root, stringAt(files.paths, file)), 'latin1').toLowerCase(),
);
const isAbsent = (subject: string): boolean =>
  subject.split(' ').every((word) => !texts.some((text) => text.includes(stemOf(word))));
const absent = shuffled(subjects, random).filter(isAbsent).slice(0, count);
await judge(
  'absent subjects denied',
  absent.map((subject, index) => sentences[index % sentences.length].replace('X', subject)),
  isDenied,
);

const present = shuffled(
  [...findSymbols(files, symbols, {})].filter(({ name }) => /^[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+(?:_[a-z]+)+$/.test(name)),
  random,
).slice(0, count);
await judge(
  'present subjects not denied',
  present.map(({ name }, index) => sentences[index % sentences.length].replace('X', wordsOf(name))),
  (answer) => !isDenied(answer),
);
process.exit(0);

async function judge(title: string, questions: readonly string[], isRight: (answer: Answer) => boolean): Promise<void> {
  let right = 0;
  for (const question of questions) {
    // oxlint-disable-next-line no-await-in-loop -- one process answers them in turn
    const answer = await ask(question);
    if (isRight(answer)) right++;
    else if (values.each) process.stdout.write(`  ${question} → ${answer.answer.slice(0, 120)}\n`);
  }
  process.stdout.write(`${title}: ${right} of ${questions.length}\n`);
}

function isDenied({ answer, sources }: Answer): boolean {
  return answer.startsWith('Nothing in this project ') && sources.length === 0;
}

/** What all forms of a word begin with: `appoint` says something of an appointment. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(5, word.length - 5));
}

function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}
