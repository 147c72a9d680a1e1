import assert from 'node:assert/strict';
import { registrationsText } from '../../../../../../support/linked-registrations.ts';
import type { SourceFiles } from '../../../../../../support/linked-project.ts';

const interest = { packages: new Set(['npm:web']), members: new Set(['get', 'App']) };

async function check(files: SourceFiles, expected: string): Promise<void> {
  const [found] = (await registrationsText(files, interest)).filter((line) => line.includes('.get '));
  assert.equal(found.slice(found.indexOf(' (') + 1), expected);
}

const made = "import { App } from 'web';\nconst app = new App();\n";

describe('texts that are given to a package', () => {
  it('are not sure where no one knows what else may be given', async () => {
    const given = [
      "process.env.P || '/1'",
      "on ? '/2' : f()",
      "on && '/3'",
      "on ? '/4' : '/5'",
      "x ?? (on ? '/6' : '/7')",
      'x.y || a',
      'x.y || x.z',
    ];
    await check(
      { 'a.ts': `${made}function a() {}\nfunction t(x, y, on) { app.get(${given.join(', ')}); }` },
      '("/1" or else, ["/2" or else, call()], "/3" or else, ["/4" or else, "/5" or else], [parameter 0 of #t, ["/6" or else, "/7" or else]], [#a, ?], ?)',
    );
  });

  it('are not sure in variables and members that are assigned again', async () => {
    await check(
      {
        'a.ts': [
          made,
          "import { far, other } from './b';",
          "let base = '/v1'; if (on) base = '/v2';",
          "let sum = '/s'; sum += '/t';",
          "let same = '/same';",
          "const config = { prefix: '/p', kept: '/k' };",
          'config.prefix = read();',
          'app.get(base, sum, same, config.prefix, config.kept, base + "/x", far, other);',
        ].join('\n'),
        'b.ts': "export let far = '/far'; export let other = '/other';\nexport function set() { far = ''; }",
      },
      '("/v1" or else, "/s" or else, "/same", "/p" or else, "/k", "/v1/x" or else, "/far" or else, "/other")',
    );
  });
});
