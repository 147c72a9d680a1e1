import assert from 'node:assert/strict';
import { foldedWords, foldGroups, shareOut } from '#webview/charts/impact/fold-items.ts';
import type { ImpactGroup, ImpactItem } from '#webview/charts/impact/impact-items.ts';

function item(file: string): ImpactItem {
  return { id: file, label: file, file, facts: [], said: '', icon: 'file', proof: 'exact', isUnsure: false };
}

function layer(files: readonly string[]): ImpactGroup {
  return { key: 'layer 1', kind: 'layer', title: '1 file away', items: files.map(item) };
}

/** Ids of the parts, with how many they stand for. */
function parts(files: readonly string[], unfolded: readonly string[] = []): string[] {
  const [{ parts: found }] = foldGroups([layer(files)], new Set(unfolded));
  return found.map(({ id, items }) => (items.length === 1 ? id : `${id} ${items.length}`));
}

const numbered = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

describe('marks of an impact', () => {
  const shares: readonly (readonly [readonly number[], number, readonly number[]])[] = [
    [[1, 2, 3], 10, [1, 2, 3]],
    [[100, 2, 100], 20, [9, 2, 9]],
    [[100, 100, 100], 20, [6, 7, 7]],
    [[0, 5], 3, [0, 3]],
    [[], 3, []],
  ];
  for (const [wanted, total, expected] of shares)
    it(`share ${total} out to ${wanted.join()}`, () => assert.deepEqual(shareOut(wanted, total), expected));

  it('are one for each while there is room', () => {
    assert.deepEqual(parts(['b/1.ts', 'a/1.ts', '1.ts']), ['b/1.ts', 'a/1.ts', '1.ts']);
  });

  it('keep the first half, and fold the rest by folder', () => {
    const found = parts([...numbered('a', 100), ...numbered('b', 99), 'c/1.ts', 'top.ts']);
    assert.deepEqual(found.slice(0, 75), numbered('a', 75));
    assert.deepEqual(found.slice(75), ['layer 1:a/** 25', 'layer 1:b/** 99', 'c/1.ts', 'top.ts']);
  });

  it('fold by outer folders where there are too many inner ones', () => {
    const files = Array.from({ length: 400 }, (_, at) => `src/${at % 2}/${at}/x.ts`);
    assert.deepEqual(parts(files).slice(75), ['layer 1:src/1/** 163', 'layer 1:src/0/** 162']);
  });

  it('are all in one mark where there are too many folders', () => {
    const files = Array.from({ length: 400 }, (_, at) => `${at}/x.ts`);
    assert.deepEqual(parts(files).slice(75), ['layer 1:** 325']);
  });

  it('are shown one by one in a folder that was opened', () => {
    const found = parts([...numbered('a', 100), ...numbered('b', 99)], ['layer 1:a/**']);
    assert.deepEqual(found, [...numbered('a', 100), 'layer 1:b/** 99']);
  });

  const names: readonly (readonly [string, string])[] = [
    ['src/a/b/**', 'a/b/'],
    ['src/**', 'src/'],
    ['./', './*'],
    ['**', 'all others'],
  ];
  for (const [folder, label] of names)
    it(`call ${folder} ${label}`, () => {
      const items = [item('x.ts'), item('y.ts')];
      assert.deepEqual(foldedWords({ id: folder, folder, items }), { label: `${label} +2`, fact: '2 files' });
    });
});
