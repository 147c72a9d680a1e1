import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { quoteFor, type Shell, shellOf } from '#extension/test-runs/quote-for-shell.ts';

const hostile = [
  'test/plain.test.ts',
  'a b.ts',
  "it's.ts",
  '$(touch x).ts',
  '`id`.ts',
  'a;b&&c|d>e<f.ts',
  '"quoted".ts',
  'back\\slash.ts',
  '!history.ts',
  '~/home.ts',
  '*.ts',
  '[id]/page.test.tsx',
  '{a,b}.ts',
  '=zsh.ts',
  '#comment.ts',
  '',
  'grün.ts',
  '%PATH%.ts',
];

describe('arguments of a command line', () => {
  it('are what they were for a shell of this machine', () => {
    const line = hostile.map((argument) => quoteFor('posix', argument)).join(' ');
    const script = `${process.execPath} -p 'JSON.stringify(process.argv.slice(1))' -- ${line}`;
    const read = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
    assert.deepEqual(JSON.parse(read), hostile);
  });

  const rows: readonly (readonly [Shell, string, string | undefined])[] = [
    ['posix', "it's $x", String.raw`'it'\''s $x'`],
    ['fish', String.raw`it's \n`, String.raw`'it\'s \\n'`],
    ['powershell', "it's $x", "'it''s $x'"],
    ['powershell', 'it’s', "'it’’s'"],
    ['powershell', '@scope/a.ts', "'@scope/a.ts'"],
    ['cmd', 'a b.ts', '"a b.ts"'],
    ['cmd', '%PATH%.ts', undefined],
    ['cmd', 'a"b.ts', undefined],
    ['unknown', 'test/a-b.test.ts', 'test/a-b.test.ts'],
    ['unknown', 'a b.ts', undefined],
    ['unknown', '@scope/a.ts', undefined],
    ['posix', 'two\nlines.ts', undefined],
    ['powershell', 'escape\u001b.ts', undefined],
  ];
  for (const [shell, argument, expected] of rows) {
    it(`${JSON.stringify(argument)} for ${shell}`, () => assert.equal(quoteFor(shell, argument), expected));
  }

  it('are quoted for the shell that the editor names', () => {
    const paths = [
      '/bin/zsh',
      'C:\\git\\bash.exe',
      '/usr/bin/fish',
      'C:\\System32\\cmd.exe',
      'C:\\x\\pwsh.exe',
      'powershell',
    ];
    assert.deepEqual(paths.map(shellOf), ['posix', 'posix', 'fish', 'cmd', 'powershell', 'powershell']);
  });

  it('are those of an unknown shell where it is none of these', () => {
    for (const path of ['/usr/bin/nu', 'elvish', 'xonsh', '/bin/csh', '/bin/tcsh', 'wsl.exe', ''])
      assert.equal(shellOf(path), 'unknown', path);
  });
});
