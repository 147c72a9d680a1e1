import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
sinks:
  - node:child_process.exec(0)
`);

describe('files that cannot be read', () => {
  const depth = 20_000;
  const nested = (open: string, close: string): string => `${`${open}\n`.repeat(depth)}${`${close}\n`.repeat(depth)}`;
  const cases: readonly (readonly [what: string, path: string, code: string])[] = [
    ['a script nested too deeply for the parser', 'deep.js', nested('{', '}')],
    ['a component nested too deeply', 'deep.vue', `<script>${nested('{', '}')}</script>`],
    ['a Python file nested too deeply', 'deep.py', `x = ${nested('f(', ')')}`],
    ['a Python file with a chain that is too long', 'chain.py', `x = (a${'\n.b'.repeat(depth)})\n`],
    ['what is no Python', 'two.py', 'print "hello"\nexec code in\n'],
  ];
  for (const [what, path, code] of cases) {
    it(`are listed: ${what}`, async () => {
      const { findings, leftOut } = await scanCode(
        { [path]: code, 'plain.js': 'run();\n', 'plain.py': 'run()\n' },
        rules,
      );
      assert.deepEqual([findings, leftOut.map(({ file }) => file)], [[], [path]]);
    });
  }
});
