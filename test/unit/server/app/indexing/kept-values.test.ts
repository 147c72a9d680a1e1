import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { callersOf } from '../../../../support/installed-project.ts';

/** Code that keeps what it is given, and does not say so in its types. */
const cases: readonly (readonly [title: string, path: string, calls: string, keeps: string])[] = [
  [
    'a function',
    'lib.ts',
    'const all = [];\nexport function take(g: () => void): void { g(); }\n',
    'const all = [];\nexport function take(g: () => void): void { all.push(g); }\n',
  ],
  [
    'a function that hands it to another one',
    'far.ts',
    'const all = [];\nexport function last(g: () => void): void { g(); }\n',
    'const all = [];\nexport function last(g: () => void): void { all.push(g); }\n',
  ],
  [
    'a component',
    'Button.svelte',
    '<script>\nconst all = [];\nlet { run } = $props();\n</script>\n<b onclick={run} />\n',
    '<script>\nconst all = [];\nlet { run } = $props();\nall.push(run);\n</script>\n<b />\n',
  ],
];

const others = {
  'lib.ts': "import { last } from './far';\nexport function take(g: () => void): void { last(g); }\n",
  'far.ts': 'export function last(g: () => void): void { g(); }\n',
  'Button.svelte': '<b />\n',
  'App.svelte':
    "<script>\nimport { take } from './lib';\nimport Button from './Button.svelte';\nfunction go() {}\ntake(go);\n</script>\n<Button run={go} />\n",
};

describe('what keeps a value that it is given', () => {
  for (const [title, path, calls, keeps] of cases) {
    it(`is known as soon as it is saved: ${title}`, async () => {
      const { write, refresh } = await linkFolder({ ...others, [path]: calls });
      const known = async () => callersOf((await refresh()) as LinkedSnapshot, 'App.svelte#go');
      assert.equal(await known(), 'exact 2');
      write({ [path]: keeps });
      assert.equal(await known(), 'bounded 2');
      write({ [path]: calls });
      assert.equal(await known(), 'exact 2');
    });
  }
});
