import assert from 'node:assert/strict';
import type { IndexUnderTest } from '../../../../support/index-fixture.ts';
import { memoryIndexStore, openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

type Random = () => number;

const folders = ['', 'lib/', 'src/deep/'];
const extensions = ['.ts', '.py'];
const names = ['total', 'row', 'price', 'item', 'rest'];

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** One of few statements, with one of few names: so that copies of all lengths come about, and copies of parts of copies. */
function statement(random: Random): string {
  const name = names[below(random, random() < 0.2 ? names.length : 1)];
  const value = random() < 0.9 ? 1 : below(random, 3);
  return [
    `${name} = call(${name}, ${value}) + other[${value}](${name}.first)`,
    `check(${name}.size - ${value}, "text", [${name}, ${name}.last])`,
    `${name}.apply(${value}, left(${name}) * right(${value}), ${name})`,
  ][below(random, 3)];
}

/** Blocks that many files have, between code of their own. */
function sourceText(random: Random, blocks: readonly string[]): string {
  const parts = Array.from({ length: below(random, 5) }, () =>
    random() < 0.6 ? blocks[below(random, blocks.length)] : `${statement(random)}\n`,
  );
  return parts.join('');
}

function block(random: Random): string {
  const lines = Array.from({ length: 2 + below(random, 8) }, () => `${statement(random)}\n`);
  return lines.join('').repeat(random() < 0.2 ? 2 + below(random, 4) : 1);
}

function step(random: Random, root: string, blocks: readonly string[]): void {
  const path = `${folders[below(random, 3)]}${'abcd'[below(random, 4)]}${extensions[below(random, 2)]}`;
  writeFiles(root, { [path]: random() < 0.2 ? undefined : sourceText(random, blocks) });
}

async function assertEqualToFresh(root: string, kept: IndexUnderTest, context: string): Promise<number> {
  const fresh = openIndex(root);
  await fresh.refresh({ upTo: 'clones' });
  assert.deepEqual(kept.snapshot().clones, fresh.snapshot().clones, context);
  return fresh.snapshot().clones?.groups.types.length ?? 0;
}

describe('copies of code kept step by step', () => {
  it('equal those of an index made from nothing, byte by byte', async function () {
    this.timeout(0);
    const seed = announcedSeed('clones step by step');
    const random = seededRandom(seed);
    const root = temporaryFolder();
    const blocks = Array.from({ length: 6 }, () => block(random));
    const store = memoryIndexStore();
    let kept = openIndex(root, { store });
    let groups = 0;
    for (let round = 0; round < rounds(60, 150); round++) {
      for (let count = below(random, 3); count >= 0; count--) step(random, root, blocks);
      if (random() < 0.1) kept = openIndex(root, { store });
      if (random() < 0.1) kept.index.rest();
      await kept.refresh({ upTo: random() < 0.3 ? 'all' : 'clones', full: random() < 0.05 });
      if (kept.snapshot().clones === undefined) await kept.refresh({ upTo: 'clones' });
      groups += await assertEqualToFresh(root, kept, `seed ${seed}, round ${round}`);
    }
    assert.ok(groups > rounds(60, 150), `only ${groups} groups`);
  });
});
