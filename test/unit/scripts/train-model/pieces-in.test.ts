import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadParsers } from '../../../../bench/search/functions-in.ts';
import { piecesIn } from '../../../../scripts/train-model/pieces-in.ts';

const retry = ['/** Waits, then tries again. */', 'export function retry() {', '  return 1;', '}', ''].join('\n');
const open = ['package queue', '', '// Open opens a queue.', 'func Open() {', '\treturn', '}', ''].join('\n');

const files: Readonly<Record<string, string>> = {
  'src/retry.ts': retry,
  'queue/open.go': open,
  'src/types.d.ts': 'export declare function retry(): void;\n',
  'vendor/retry.ts': retry,
  'src/_vendor/retry.ts': retry,
  'src/__vendored__/retry.ts': retry,
  'node_modules/a/retry.ts': retry,
  'src/packed.js': `const a = [${'1,'.repeat(400)}];\n`,
};

describe('pieces that a model is trained on', () => {
  let root: string;
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'pieces-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    await loadParsers(['typescript', 'go']);
  });
  after(() => rmSync(root, { recursive: true }));

  function check(title: string, cut: 'product' | 'functions' | 'both', expected: readonly string[]): void {
    it(title, async () => {
      const found = await piecesIn(root, cut);
      assert.deepEqual(
        found.map(({ path, name, body }) => `${path} ${name} ${body.includes('Waits') ? 'documented' : ''}`.trim()),
        expected,
      );
    });
  }

  check('are those of the project itself, written by a person', 'both', ['queue/open.go Open', 'src/retry.ts retry']);
  check('are what the product cuts', 'product', ['src/retry.ts retry']);
  check('are functions by syntax trees', 'functions', ['queue/open.go Open', 'src/retry.ts retry']);
});
