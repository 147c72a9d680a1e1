/**
 * What we call unused against TypeScript's checker, and beside `knip`:
 *
 *     node bench/accuracy/symbols/unused.ts [--knip FOLDER] [--memory MB] [--show N] DIR…
 *
 * An export is used where any name in the project stands for it, in its own file too; lines that import it or pass it on
 * are told apart. `npm run build` first. FOLDER is where `npm install knip` was run: it is no dependency of ours.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launcher } from '../../run-measured.ts';
import type { JudgedUses, UsesInput } from './judge-uses.ts';
import { share } from './figures.ts';
import { percent } from './report.ts';
import { judgedInput } from './scripts-of.ts';

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly certainty: 'exact' | 'bounded';
}

interface KnipIssue {
  readonly file: string;
  readonly exports?: readonly { readonly name: string; readonly line: number; readonly col: number }[];
  readonly types?: readonly { readonly name: string; readonly line: number; readonly col: number }[];
}

type Place = Pick<Entry, 'file' | 'line' | 'column'>;

/** Of each export what else names it: places by the checker, and files that the checker does not read, by their text. */
interface Named {
  readonly used: (entry: Entry) => readonly string[];
  readonly isPassedOn: (entry: Entry) => boolean;
  readonly mentions: (entry: Entry) => readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    knip: { type: 'string' },
    memory: { type: 'string', default: '6000' },
    show: { type: 'string', default: '5' },
  },
});

function compareUnused(directory: string): void {
  const root = realpathSync(directory);
  const work = mkdtempSync(join(tmpdir(), 'groundplan-unused-'));
  try {
    const ours = ourEntries(root, join(work, 'state')).filter(({ type }) => type !== 'file');
    const theirs = values.knip === undefined ? [] : knipPlaces(root, values.knip);
    const uses = judge(root, work, [...ours, ...theirs]);
    const named = namedBy(root, uses);
    print(`\n${root}`);
    for (const certainty of ['exact', 'bounded'] as const) {
      const entries = ours.filter((entry) => entry.certainty === certainty);
      report(certainty, entries, named);
    }
    if (values.knip !== undefined) reportKnip(theirs, ours, uses);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function ourEntries(root: string, state: string): Entry[] {
  const args = [launcher, 'unused', '--json', '--workspace', root, '--state', state];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`unused ended with ${status}: ${stderr}`);
  return (JSON.parse(stdout) as { unused: Entry[] }).unused;
}

/** Exports and types; it ends with another status than 0 where it finds something, or where a configuration needs what is not installed. */
function knipPlaces(root: string, folder: string): (Place & { readonly name: string })[] {
  const program = join(realpathSync(folder), 'node_modules/.bin/knip');
  const args = ['--reporter', 'json', '--no-progress', '--include', 'exports,types'];
  const { stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const { issues } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { issues: KnipIssue[] };
  return issues.flatMap(({ file, exports = [], types = [] }) =>
    [...exports, ...types].map(({ name, line, col }) => ({ file, line, column: col, name })),
  );
}

function judge(
  root: string,
  work: string,
  places: readonly (Place & { readonly id?: string; readonly name?: string })[],
) {
  const output = join(work, 'uses.json');
  const candidates = places.map((place): [string, string] => [keyOf(place), place.name ?? nameIn(place.id ?? '')]);
  const input: UsesInput = { ...judgedInput(root), below: '', candidates, output };
  writeFileSync(`${output}.in`, JSON.stringify(input));
  const program = fileURLToPath(new URL('./judge-uses.ts', import.meta.url));
  const args = [`--max-old-space-size=${values.memory}`, program, `${output}.in`];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`the judge ended with ${status}`);
  return new Map(Object.entries(JSON.parse(readFileSync(output, 'utf8')) as Record<string, JudgedUses>));
}

function keyOf({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

function nameIn(id: string): string {
  return id.slice(Math.max(id.indexOf('#'), id.lastIndexOf('.')) + 1);
}

/** A use in its own declaration is none. */
function namedBy(root: string, uses: ReadonlyMap<string, JudgedUses>): Named {
  const others = otherTexts(root);
  return {
    used: (entry) => (uses.get(keyOf(entry))?.uses ?? []).filter((place) => !isInside(place, entry)),
    isPassedOn: (entry) => (uses.get(keyOf(entry))?.passedOn.length ?? 0) > 0,
    mentions: (entry) => {
      const name = nameIn(entry.id);
      return others.filter(({ words }) => name !== 'default' && words.has(name)).map(({ path }) => path);
    },
  };
}

function isInside(place: string, { file, line, endLine }: Entry): boolean {
  const at = Number(place.split(':').at(-2));
  return place.startsWith(`${file}:`) && at >= line && at <= endLine;
}

/** Text files that are no scripts; what is written for people and what a tool wrote is left out. */
function otherTexts(root: string): { readonly path: string; readonly words: ReadonlySet<string> }[] {
  const { allFiles } = judgedInput(root);
  return allFiles
    .filter(
      (path) =>
        !/\.(?:[mc]?[jt]sx?|md|txt|snap|svg|lock|map|csv)$|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml)$/.test(path),
    )
    .map((path) => ({ path, words: new Set(readFileSync(join(root, path), 'utf8').match(/[\p{ID_Continue}$]+/gu)) }));
}

function report(certainty: string, entries: readonly Entry[], named: Named): void {
  const used = entries.filter((entry) => named.used(entry).length > 0);
  const passedOn = entries.filter((entry) => named.isPassedOn(entry));
  const mentioned = entries.filter((entry) => named.used(entry).length === 0 && named.mentions(entry).length > 0);
  const right = share(entries.length - used.length, entries.length);
  print(
    `${certainty}: ${entries.length} exports, truly unused ${percent(right)} % (${used.length} used); imported or passed on, and never used ${passedOn.length}; the word stands in another file ${mentioned.length}`,
  );
  const shown = Number(values.show);
  for (const entry of used.slice(0, shown))
    print(`  used: ${entry.id} (${keyOf(entry)}) at ${named.used(entry).slice(0, 2).join(', ')}`);
  if (certainty !== 'exact') return;
  for (const entry of mentioned.slice(0, shown))
    print(`  word: ${entry.id} in ${named.mentions(entry).slice(0, 3).join(', ')}`);
}

function reportKnip(theirs: readonly Place[], ours: readonly Entry[], uses: ReadonlyMap<string, JudgedUses>): void {
  const isUnused = (place: Place): boolean => (uses.get(keyOf(place))?.uses.length ?? 0) === 0;
  const trulyUnused = theirs.filter(isUnused);
  const exact = new Set(ours.filter(({ certainty }) => certainty === 'exact').map(keyOf));
  const all = new Set(ours.map(keyOf));
  const found = (set: ReadonlySet<string>): number => trulyUnused.filter((place) => set.has(keyOf(place))).length;
  print(
    `knip: ${theirs.length} exports and types, truly unused ${percent(share(trulyUnused.length, theirs.length))} %`,
  );
  print(`  of these ${trulyUnused.length} we have ${found(exact)} exact, ${found(all)} with the bounded ones`);
  for (const place of trulyUnused.filter((each) => !all.has(keyOf(each))).slice(0, Number(values.show))) {
    print(`  not ours: ${keyOf(place)}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (positionals.length === 0) {
  process.stderr.write('usage: node bench/accuracy/symbols/unused.ts [--knip FOLDER] DIR…\n');
  process.exitCode = 2;
}
for (const directory of positionals) compareUnused(directory);
