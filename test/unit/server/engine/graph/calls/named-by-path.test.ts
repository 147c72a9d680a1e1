import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

const mocks = `
=== mocks/lib.ts
export function useLib() {}
export class Lib { open() {} }
function own() {}
=== mocks/other.ts
export function useLib() {}
=== mocks/all/index.ts
export function useAll() {}
=== bundler.config.ts
import { defineConfig, resolve, resolver } from 'bundler';
`;

async function snapshotOf(line: string) {
  return asLinked(await (await linkFolder(`${mocks}${line}\n`)).refresh());
}

/** How surely the callers of a symbol are known beside one line of a configuration. */
function check(line: string, symbol: string, expected: string): void {
  it(`${line} ${symbol}`, async () => {
    const snapshot = await snapshotOf(line);
    const { certainty, reasons } = certaintyOf(snapshot, findSymbolNode(snapshot, symbol) as number);
    assert.equal([certainty, ...doubtTexts(reasons)].join(' '), expected);
  });
}

/** What is unused of the mocked module. */
async function unusedBeside(line: string): Promise<readonly string[]> {
  return [...listUnused(await snapshotOf(line))].filter(({ id }) => id.includes('lib.ts')).map(({ id }) => id);
}

const bounded = 'bounded Its module escapes as a whole: 1, the first at bundler.config.ts:2.';

describe('modules that code names by their path', () => {
  const use = 'mocks/lib.ts#useLib';
  describe('are loaded by what gets the path', () => {
    check('resolver.resolve("./mocks/lib.ts");', use, bounded);
    check('export default defineConfig({ alias: { lib: resolve("./mocks/lib") } });', use, bounded);
    check('export default { moduleNameMapper: { "^lib$": "<rootDir>/mocks/lib.ts" } };', use, bounded);
    check('const a = { lib: join(__dirname, "mocks/lib") };', use, bounded);
    check('const plugin = { resolveId(id: string) { return `./mocks/lib.ts`; } };', use, bounded);
    check('resolver.resolve("./mocks/lib.ts");', 'mocks/lib.ts#Lib', bounded);
    check('resolver.resolve("./mocks/all");', 'mocks/all/index.ts#useAll', bounded);
  });
  describe('are no others', () => {
    check('resolver.resolve("./mocks/lib.ts");', 'mocks/lib.ts#own', 'exact');
    check('resolver.resolve("./mocks/lib.ts");', 'mocks/other.ts#useLib', 'exact');
    check('resolver.resolve("./mocks/");', 'mocks/all/index.ts#useAll', 'exact');
    check('resolver.resolve("mocks/lib");', use, 'exact');
  });
  it('are not unused', async () => {
    assert.deepEqual(await unusedBeside('resolver.resolve("./mocks/lib.ts");'), [
      'mocks/lib.ts#useLib',
      'mocks/lib.ts#Lib',
    ]);
    assert.deepEqual(await unusedBeside(''), ['mocks/lib.ts', 'mocks/lib.ts#useLib', 'mocks/lib.ts#Lib']);
  });
});
