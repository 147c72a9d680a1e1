/**
 * Checks groups token by token with tokens that are not ours: js-tokens, and Python's `tokenize`.
 *
 *     node bench/duplication/verify-groups.ts DIR... [--sample N] [--seed N] [--show]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CloneGroup } from '#server/engine/duplication/clone-group.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ForeignToken, pythonTokensOf, scriptTokensReader } from './foreign-tokens.ts';
import { judgedFiles } from './judged-files.ts';
import { ownClones } from './own-clones.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean' },
  },
});

/** Programs count some tokens otherwise: markup, templates, regular expressions. */
const confirmedShare = 0.9;

const readScript = await scriptTokensReader();
for (const directory of positionals.map((path) => resolve(path))) verify(directory);

function verify(root: string): void {
  // Scripts of components are not read by js-tokens.
  const clones = ownClones(
    root,
    judgedFiles(root).filter((path) => !/\.(?:vue|svelte)$/.test(path)),
  );
  const random = seededRandom(Number(values.seed));
  const sample = Array.from(
    { length: Number(values.sample) },
    () => clones.groups[Math.floor(random() * clones.groups.length)],
  );
  const counts = { confirmed: 0, refuted: 0 };
  const tokensOf = foreignTokens(root, sample, clones.pathOf);
  for (const group of sample) {
    const isConfirmed = isGroup(group, tokensOf);
    counts[isConfirmed ? 'confirmed' : 'refuted']++;
    if (!isConfirmed && values.show === true) say(describe(group, clones.pathOf));
  }
  say(
    `${root}: ${clones.groups.length} groups; of ${sample.length}: ${counts.confirmed} confirmed, ${counts.refuted} not`,
  );
}

type TokensOf = (fragment: CloneGroup['fragments'][number]) => readonly ForeignToken[];

function foreignTokens(root: string, groups: readonly CloneGroup[], pathOf: (slot: number) => string): TokensOf {
  const paths = [...new Set(groups.flatMap(({ fragments }) => fragments.map(({ slot }) => pathOf(slot))))];
  const python = paths.filter((path) => /\.pyi?w?$/.test(path));
  const known = new Map<string, readonly ForeignToken[] | undefined>();
  for (const [at, tokens] of pythonTokensOf(python.map((path) => join(root, path))).entries())
    known.set(python[at], tokens);
  return ({ slot, line, endLine }) => {
    const path = pathOf(slot);
    if (!known.has(path)) known.set(path, readScript(join(root, path)));
    return (known.get(path) ?? []).filter(([, , at]) => at >= line && at <= endLine);
  };
}

/** Each copy shares with the first a run of tokens as long as the group says, or nearly. */
function isGroup(group: CloneGroup, tokensOf: TokensOf): boolean {
  const [first, ...others] = group.fragments.slice(0, 6).map(tokensOf);
  return others.every((other) => longestAlike(first, other, group.type) >= confirmedShare * group.length);
}

/** Lines begin before a copy does: what stands there may name things otherwise, so each token may be the first. */
function longestAlike(one: readonly ForeignToken[], other: readonly ForeignToken[], type: 1 | 2): number {
  let longest = 0;
  for (let shift = -other.length; shift < one.length; shift++) {
    const end = Math.min(one.length, other.length + shift);
    for (let start = Math.max(0, shift); end - start > longest; start++) {
      longest = Math.max(longest, alikeFrom(one.slice(start, end), other.slice(start - shift, end - shift), type));
    }
  }
  return longest;
}

function alikeFrom(one: readonly ForeignToken[], other: readonly ForeignToken[], type: 1 | 2): number {
  const [names, back] = [new Map<string, string>(), new Map<string, string>()];
  const differing = one.findIndex((token, at) => !areAlike(token, other[at], type, names, back));
  return differing < 0 ? one.length : differing;
}

function areAlike(
  [kind, text]: ForeignToken,
  [otherKind, otherText]: ForeignToken,
  type: 1 | 2,
  names: Map<string, string>,
  back: Map<string, string>,
): boolean {
  if (kind !== otherKind) return false;
  if (type === 1 || kind === 'fixed') return text === otherText;
  if (kind === 'literal') return true;
  if ((names.get(text) ?? otherText) !== otherText || (back.get(otherText) ?? text) !== text) return false;
  names.set(text, otherText);
  back.set(otherText, text);
  return true;
}

function describe({ type, length, fragments }: CloneGroup, pathOf: (slot: number) => string): string {
  const places = fragments.slice(0, 6).map(({ slot, line, endLine }) => `${pathOf(slot)}:${line}-${endLine}`);
  return [type, length, ...places].join(' ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
