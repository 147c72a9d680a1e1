import assert from 'node:assert/strict';
import { commandLines } from '#extension/test-runs/command-line.ts';
import { testCommands } from '#extension/test-runs/test-command.ts';

type Files = Readonly<Record<string, object | string>>;

/** Each command as `folder$ line`. */
async function check(files: Files, tests: readonly string[], expected: readonly string[]): Promise<void> {
  const read = async (path: string) => {
    const found = files[path];
    return found === undefined || typeof found === 'string' ? found : JSON.stringify(found);
  };
  const commands = await testCommands(tests, read, 'python3');
  const lines = commands.flatMap((command) =>
    commandLines(command, 'posix').lines.map(({ text }) => `${command.directory}$ ${text}`),
  );
  assert.deepEqual(lines, expected);
}

describe('the command that runs files of tests', () => {
  it('is that of the runner in the script', () =>
    check(
      { 'package.json': { scripts: { test: 'tsc && vitest --coverage' }, devDependencies: { mocha: '1' } } },
      ['test/a.test.ts', 'test/b.test.ts'],
      ['$ npx --no-install vitest run test/a.test.ts test/b.test.ts'],
    ));

  it('is that of the runner which is installed, where the script runs something of its own', () =>
    check(
      { 'package.json': { scripts: { test: 'node scripts/test.mjs' }, devDependencies: { mocha: '1' } } },
      ['test/a b.ts'],
      ["$ npx --no-install mocha 'test/a b.ts'"],
    ));

  it('takes names for names, not for patterns', () =>
    check(
      { 'package.json': { devDependencies: { jest: '1' } } },
      ['app/[id]/page.test.tsx'],
      ["$ npx --no-install jest --runTestsByPath 'app/[id]/page.test.tsx'"],
    ));

  it('is run in the package that has the runner', () =>
    check(
      {
        'pnpm-lock.yaml': '',
        'package.json': { private: true },
        'packages/a/package.json': { devDependencies: { vitest: '1' } },
        'packages/b/package.json': { scripts: { test: 'node --test' } },
      },
      ['packages/a/test/x.test.ts', 'packages/b/y.test.ts'],
      ['packages/a$ pnpm exec vitest run test/x.test.ts', 'packages/b$ node --test y.test.ts'],
    ));

  it('goes up where the nearest manifest names none', () =>
    check(
      {
        'yarn.lock': '',
        'package.json': { devDependencies: { '@playwright/test': '1' } },
        'packages/a/package.json': '{ broken',
      },
      ['packages/a/x.spec.ts'],
      ['$ yarn run playwright test packages/a/x.spec.ts'],
    ));

  it('is that of Node where no one says anything', () => check({}, ['x.test.js'], ['$ node --test x.test.js']));

  it('is pytest where that is used, else unittest', async () => {
    const tests = ['tests/test_a.py'];
    await check({ 'pyproject.toml': '[tool.pytest.ini_options]\n' }, tests, ['$ python3 -m pytest tests/test_a.py']);
    await check({ 'requirements.txt': 'flask\n' }, tests, ['$ python3 -m unittest tests/test_a.py']);
  });

  it('takes no file for an option', () => check({}, ['-rf.test.js'], ['$ node --test ./-rf.test.js']));

  it('is given in several lines where one would be too long, and leaves out what no shell can take', () => {
    const files = Array.from({ length: 100 }, (_, index) => `test/${'x'.repeat(50)}-${index}.test.ts`);
    const { lines, leftOut } = commandLines({ directory: '', argv: ['mocha'], files: [...files, 'a\nb.ts'] }, 'posix');
    assert.ok(lines.length > 1 && lines.every(({ text }) => text.length < 3100 && text.startsWith('mocha ')));
    assert.deepEqual(
      lines.flatMap(({ text }) => text.split(' ').slice(1)),
      files,
    );
    assert.deepEqual(leftOut, ['a\nb.ts']);
  });
});
