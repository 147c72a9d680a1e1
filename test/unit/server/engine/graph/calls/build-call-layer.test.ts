import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { asRebuilt } from '#server/engine/graph/calls/build-call-layer.ts';
import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import { withNamesInOrder } from '#server/engine/graph/name-bytes.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import { seededRandom } from '../../../../../../bench/seeded-random.ts';
import { linkedSnapshot, NotedProject, type Notation } from '../../../../../support/linked-notation.ts';

/** Where the slots of a file lead, as nodes. */
function targetsOf({ calls: { slots } }: LinkedSnapshot, file: number): number[] {
  return [...slots.targets.subarray(slots.starts[file], slots.starts[file + 1])];
}

const two: Notation = {
  'a.ts': 'function main\nimport b.ts\nmain: call b.ts#bar import=0\nmain: call b.ts#gone\n: reference b.ts#<module>',
  'b.ts': 'export function foo\nexport function bar\nbar: call foo\nbar? call .x of=foo,bar\nbar? read .y eval',
};

function randomProject(random: () => number): Notation {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const paths = ['a.ts', 'b.ts', 'c/d.ts', 'c/e.ts', 'f.py'].filter(() => random() < 0.8);
  const symbols = ['C', 'C.m', 'f', 'g', '<module>'];
  const target = () => `${pick(['a.ts', 'b.ts', 'c/d.ts'])}#${pick(symbols)}`;
  const lines = [
    () => `export class C`,
    () => `method C.m`,
    () => `function ${pick(['f', 'g'])}`,
    () => `: call ${target()} via=${target()}`,
    () => `f: reference ${target()} escapes`,
    () => `g? call .${pick(['m', 'n', 'o'])} of=${target()},${target()}`,
    () => `? read .${pick(['m', 'p'])} eval`,
    () => `C extends ${target()}`,
  ];
  const text = () => Array.from({ length: Math.floor(random() * 12) }, () => pick(lines)()).join('\n');
  return Object.fromEntries(paths.map((path) => [path, declaredOnly(text()).join('\n')]));
}

function unique(text: string): string[] {
  return text.split('\n').filter((line, at, all) => all.indexOf(line) === at);
}

/** Without what belongs to symbols that the text does not declare. */
function declaredOnly(text: string): string[] {
  return unique(text).filter(
    (line, _, all) => !/^(C |f:|g\?|method)/.test(line) || all.some((other) => isDeclared(line, other)),
  );
}

function isDeclared(line: string, by: string): boolean {
  const name = /^(?:method )?(\w)/.exec(line)?.[1];
  return by === `export class ${name}` || by === `function ${name}`;
}

function symbolsNamed({ files, symbols }: LinkedSnapshot, name: string): string[] {
  return Array.from(findSymbols(files, symbols, { name }), ({ id }) => id);
}

/**
 * Checks that a layer is equal to one that is built from nothing, byte by byte when its rows are in order; and with
 * equal content when they are not.
 */
function checkKept(kept: LinkedSnapshot, files: Notation): void {
  const fresh = linkedSnapshot(files);
  const message = JSON.stringify(files, undefined, 1);
  const inOrder = { ...kept, symbols: withNamesInOrder(kept.symbols), calls: asRebuilt(kept.calls) };
  assert.deepEqual(inOrder, fresh, message);
  assert.deepEqual([...exportRows(kept)], [...exportRows(fresh)], message);
  for (const name of ['C.m', 'f', 'm', ''])
    assert.deepEqual(symbolsNamed(kept, name), symbolsNamed(fresh, name), message);
}

describe('the call layer', () => {
  it('finds what slots name, the top level of a file too', () => {
    const snapshot = linkedSnapshot(two);
    // Symbols: main, foo, bar; then the two files. Slots of a.ts: <module>, bar, gone.
    assert.deepEqual(targetsOf(snapshot, 0), [4, 2, 0xffffffff]);
    assert.deepEqual([...snapshot.calls.slots.missing], [2]);
    assert.equal(stringAt(snapshot.calls.slots.missingNames, 0), 'gone');
  });

  it('knows which slots name a node', () => {
    const { slots } = linkedSnapshot(two).calls;
    const slotsOf = (node: number) => [
      ...slots.reverse.subarray(slots.reverseStarts[node], slots.reverseStarts[node + 1]),
    ];
    assert.deepEqual([0, 1, 2, 3, 4].map(slotsOf), [[], [4], [1, 3], [], [0]]);
  });

  it('has the unknown sites with their names and owners', () => {
    const { unknowns } = linkedSnapshot(two).calls;
    assert.deepEqual([...unknowns.starts], [0, 0, 2]);
    assert.deepEqual([...unknowns.ownerStarts], [0, 2, 2]);
    assert.deepEqual([...unknowns.lines], [4, 5]);
    assert.deepEqual(
      [0, 1].map((name) => stringAt(unknowns.nameTable, name)),
      ['x', 'y'],
    );
  });

  it('kept up to date is the one built again, byte for byte', () => {
    const random = seededRandom(7);
    const project = new NotedProject();
    for (let round = 0; round < 150; round++) {
      const files = randomProject(random);
      checkKept(project.build(files), files);
    }
  });

  it('leaves those before it as they were, also when all rows move to new memory', () => {
    const random = seededRandom(13);
    const project = new NotedProject();
    const files = { ...two, ...randomProject(random) };
    const first = project.build(files);
    const before = [...exportRows(first)];
    const many = Array.from({ length: 3000 }, () => 'main: call b.ts#bar').join('\n');
    for (let round = 0; round < 4; round++) {
      project.build({ ...files, 'a.ts': `${two['a.ts']}\n${many}${'\n: reference b.ts#<module>'.repeat(round)}` });
    }
    assert.deepEqual([...exportRows(first)], before);
    checkKept(project.build(files), files);
  });

  it('kept up to date while one file at a time changes', () => {
    const random = seededRandom(11);
    const project = new NotedProject();
    let files = randomProject(random);
    for (let round = 0; round < 150; round++) {
      const other = Object.entries(randomProject(random)).slice(0, 1);
      files = { ...files, ...Object.fromEntries(other) };
      checkKept(project.build(files), files);
    }
  });
});
