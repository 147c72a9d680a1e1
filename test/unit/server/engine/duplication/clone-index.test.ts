import assert from 'node:assert/strict';
import { cloneTokensMin } from '#server/engine/duplication/fingerprints.ts';
import { scriptTokens } from '#server/engine/languages/typescript/code-tokens.ts';
import { tokenKinds } from '#server/engine/source/code-tokens.ts';
import { comparedTexts, groupSizes } from '../../../../support/compared-texts.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

function check(title: string, texts: readonly string[], expected: readonly string[]): void {
  it(title, () => assert.deepEqual(groupSizes(texts), expected));
}

/** 67 tokens. */
const report = (name: string, factor = '2', message = "'too much '"): string =>
  `function ${name}(a, b) { const total = a * ${factor} + b; if (total > 10) { throw new Error(${message} + total); } ` +
  'for (let i = 0; i < b; i++) { console.log(total, i, a); } return total + a; }\n';

/** 49 tokens, and no two alike: one more makes a copy. */
const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

describe('copies', () => {
  check('are of 50 tokens at least', [`${words(49)}; a`, `b ${words(49)}`], []);
  check('of 50 tokens are found', [`a( ${words(50)} ]`, `b } ${words(50)} =>`], ['1 50x2']);
  check('are of type 1 where all tokens are equal', [report('f'), `// x\n${report('f')}`], ['1 67x2']);
  check('are of type 2 where names are others', [report('f'), report('g')], ['2 67x2']);
  check('are of type 2 where literals are others', [report('f'), report('f', '3', '"none"')], ['2 67x2']);
  check('have a number for a number, a text for a text', [report('f'), report('f', '2', '5')], []);
  check('have one name for one name, from end to end', [report('f'), report('f').replace('if (total', 'if (a')], []);
  check('are groups of all that are alike', [report('f') + report('g'), report('h'), report('f')], ['2 67x4']);
  check(
    'within a group go on in some places',
    [report('f') + words(30), report('f') + words(30), report('f')],
    ['1 67x3', '1 97x2'],
  );
  check(
    'that go on for a few tokens more in some places are the same finding',
    [`${report('f')} a b`, `${report('f')} a b`, report('f')],
    ['1 67x3'],
  );
  check(
    'are no imports',
    Array(2).fill(Array.from({ length: 30 }, (_, at) => `import { a${at} } from './${at}';`).join('\n')),
    [],
  );
});

const table = (text: (row: number) => string): string =>
  `x = [${Array.from({ length: 60 }, (_, row) => text(row)).join('')}];`;

describe('lists of alike rows', () => {
  check(
    'are no copies of one another',
    [table((row) => `['a${row}', ${row}],`), table((row) => `['b${row}', 1${row}],`)],
    [],
  );
  check(
    'are copies where they are equal',
    [table((row) => `['a${row}', ${row}],`), table((row) => `['a${row}', ${row}],`)],
    ['1 365x2'],
  );
  check(
    'are copies wherever they stand',
    [`f(1); ${table((row) => `b${row} = c.b${row};`)}`, table((row) => `b${row} = c.b${row};`)],
    ['1 365x2'],
  );
});

describe('code that repeats itself', () => {
  check('is a group of its parts', [Array.from({ length: 3000 }, (_, at) => report(`f${at}`)).join('')], ['2 67x3000']);
  check('in parts below 50 tokens is none', ['f(a, b);'.repeat(5000)], []);
  check('without end is none', [words(1).repeat(200_000), 'a '.repeat(200_000), `x = [${'1,'.repeat(100_000)}]`], []);
  check('is a copy of what repeats itself as long', ['x = 1;'.repeat(5000), 'x = 1;'.repeat(5000)], ['1 20000x2']);
  check('without code is none', ['', ' ', '// x', '\0\u0001'], []);
});

/** Blocks in any order, each once, between words of their own. */
function randomText(below: (limit: number) => number, blocks: readonly string[]): string {
  const parts = blocks.filter(() => below(2) === 0).flatMap((block) => [block, randomWords(below, 1 + below(20))]);
  return (below(2) === 0 ? parts : parts.toReversed()).join(' ');
}

/** Some begin or end as others do: so there are copies of parts of copies. */
function randomBlocks(below: (limit: number) => number): string[] {
  const blocks = Array.from({ length: 3 }, () => randomWords(below, 40 + below(120)));
  const [first, second, third] = blocks.map((block) => block.split(' '));
  const mixed = [...first.slice(below(first.length)), ...second.slice(0, below(second.length))].join(' ');
  return [...blocks, mixed, [...third.slice(0, 70), ...first.slice(10, 70)].join(' ')];
}

function randomWords(below: (limit: number) => number, count: number): string {
  return Array.from(
    { length: count },
    () => ['a', 'b', 'call', '(', ')', ';', '1', "'x'", 'return', `n${below(50)}`][below(10)],
  ).join(' ');
}

/** Longest equal runs of two token lists that no token on either side makes longer, as starts and length. */
function equalRuns(one: Uint32Array, other: Uint32Array): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (let shift = -other.length; shift < one.length; shift++) {
    let length = 0;
    const end = Math.min(one.length, other.length + shift);
    for (let at = Math.max(0, shift); at <= end; at++) {
      if (at < end && one[at] === other[at - shift]) length++;
      else {
        if (length >= cloneTokensMin) runs.push([at - length, at - length - shift, length]);
        length = 0;
      }
    }
  }
  return runs;
}

describe('groups of random code', () => {
  it('have every equal run of two files, and nothing that is not alike', function () {
    this.timeout(0);
    const random = seededRandom(announcedSeed('clone groups'));
    const below = (limit: number): number => Math.floor(random() * limit);
    let runs = 0;
    for (let round = 0; round < rounds(30); round++) {
      const blocks = randomBlocks(below);
      const texts = Array.from({ length: 5 }, () => randomText(below, blocks));
      const { tokens, groups } = comparedTexts(texts);
      for (const [one, other] of pairs(texts.length)) {
        for (const run of equalRuns(tokens[one].hashes, tokens[other].hashes)) {
          runs++;
          assert.ok(
            groups.some((group) => hasRun(group, one, other, run)),
            `${one} ${other} ${run.join(' ')}\n${texts.join('\n')}`,
          );
        }
      }
      for (const { fragments, length } of groups) {
        const [first, ...others] = fragments.map(({ slot, start }) => stretchOf(texts[slot], start, length));
        for (const each of others) assert.ok(areRenamedAlike(first, each), texts.join('\n'));
      }
    }
    assert.ok(runs > rounds(30), `${runs} runs`);
  });
});

function pairs(count: number): [number, number][] {
  return Array.from({ length: count * count }, (_, at): [number, number] => [
    Math.floor(at / count),
    at % count,
  ]).filter(([a, b]) => a < b);
}

type Group = ReturnType<typeof comparedTexts>['groups'][number];

function hasRun(
  { fragments, length: tokens }: Group,
  one: number,
  other: number,
  [at, there, length]: [number, number, number],
): boolean {
  return fragments.some((a) => {
    const shared = Math.min(a.start + tokens, at + length) - Math.max(a.start, at);
    if (a.slot !== one || shared < 0.9 * length) return false;
    return fragments.some((b) => b.slot === other && b.start - a.start === there - at);
  });
}

/** All but literals have one counterpart each, and are that of one. */
function areRenamedAlike(one: Stretch, other: Stretch): boolean {
  const [there, back] = [new Map<number, number>(), new Map<number, number>()];
  return one.hashes.every((hash, at) => {
    const [kind, counterpart] = [one.kinds[at], other.hashes[at]];
    if (kind !== other.kinds[at] || (kind === tokenKinds.fixed && hash !== counterpart)) return false;
    if (kind === tokenKinds.text || kind === tokenKinds.number) return true;
    if ((there.get(hash) ?? counterpart) !== counterpart || (back.get(counterpart) ?? hash) !== hash) return false;
    there.set(hash, counterpart);
    back.set(counterpart, hash);
    return true;
  });
}

interface Stretch {
  readonly hashes: Uint32Array;
  readonly kinds: Uint8Array;
}

function stretchOf(text: string, start: number, length: number): Stretch {
  const { hashes, kinds } = scriptTokens(text, 'a.ts');
  return { hashes: hashes.subarray(start, start + length), kinds: kinds.subarray(start, start + length) };
}
