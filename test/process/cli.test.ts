import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const FILES = {
  'src/main.ts': "import { greet } from './greet';\ngreet('you');\n",
  'src/greet.ts': 'export function greet(name: string) {\n  return name;\n}\n',
  'tool/__init__.py': '',
  'tool/run.py': 'from tool import names\n\n\nclass Runner:\n    def run(self):\n        return names\n',
  'tool/names.py': 'NAMES = []\n',
  'ignored.ts': 'export {};\n',
  '.gitignore': 'ignored.ts\n',
};

function repository(): string {
  const folder = temporaryFolder();
  writeTree(folder, FILES);
  git(folder, 'init', '--quiet');
  return folder;
}

/** Paths below the folder, with their text. */
function contents(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name} ${readFileSync(join(parentPath, name), 'latin1')}`)
    .toSorted();
}

describe('groundplan, built', () => {
  let line: CommandLine;
  before(() => buildProgram());
  beforeEach(() => {
    line = new CommandLine();
  });
  afterEach(() => line.dispose());

  it('indexes TypeScript and Python, and writes nothing into the workspace', async () => {
    const folder = repository();
    const before = contents(folder);
    const { code, stdout, stderr } = await line.run('index', '--workspace', folder);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^6 files, 4 symbols, 3 dependencies in [\d.]+ s\n$/);
    assert.deepEqual(contents(folder), before);
  });

  it('exports the same bytes from every state folder', async () => {
    const folder = repository();
    const argv = ['export', '--level', 'symbol', '--detail', 'full', '--format', 'ndjson', '--workspace', folder];
    const first = await line.run(...argv);
    const again = await line.run(...argv);
    const elsewhere = await line.run(...argv, '--state', join(temporaryFolder(), 'new'));
    assert.deepEqual([first.code, first.stderr], [0, '']);
    assert.equal(again.stdout, first.stdout);
    assert.equal(elsewhere.stdout, first.stdout);
    const facts = first.stdout
      .trimEnd()
      .split('\n')
      .map((fact) => JSON.parse(fact));
    assert.deepEqual(
      facts.find(({ id }) => id === 'src/greet.ts#greet'),
      {
        kind: 'node',
        id: 'src/greet.ts#greet',
        type: 'function',
        file: 'src/greet.ts',
        line: 1,
        column: 17,
        endLine: 3,
        exported: true,
        callers: { certainty: 'exact', known: 1, unknown: 0 },
      },
    );
    assert.deepEqual(
      facts.find(({ kind, type }) => kind === 'edge' && type === 'call'),
      {
        kind: 'edge',
        type: 'call',
        source: 'src/main.ts#<module>',
        target: 'src/greet.ts#greet',
        file: 'src/main.ts',
        line: 2,
        column: 1,
        proof: 'exact',
      },
    );
  });

  it('ends quietly when its reader goes away', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'many'));
    for (let number = 0; number < 700; number++) writeFileSync(join(folder, `many/file-${number}.ts`), 'export {};\n');
    const exporting = line.start('export', '--format', 'ndjson', '--workspace', folder);
    exporting.child.stdout?.once('data', () => exporting.child.stdout?.destroy());
    const { code, stderr } = await exporting.end();
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('ends with 130 when it is interrupted while it waits', async () => {
    mkdirSync(line.stateFolder);
    const lockFile = join(line.stateFolder, 'lock');
    const holder = spawn('flock', [lockFile, 'sh', '-c', 'echo held; sleep 60'], { detached: true });
    await once(holder.stdout, 'data');
    try {
      const waiting = line.start('index', '--workspace', repository());
      await untilItCatchesInterrupts(waiting.child.pid as number);
      waiting.child.kill('SIGINT');
      const { code, stdout } = await waiting.end();
      assert.deepEqual([code, stdout], [130, '']);
    } finally {
      process.kill(-(holder.pid as number));
    }
  });

  const refused: [string, string[], number, RegExp][] = [
    ['an unknown command', ['indx'], 2, /^groundplan: unknown command 'indx' \(Did you mean index\?\)\n$/],
    [
      'a folder that is not there',
      ['index', '--workspace', '/no/such/folder'],
      3,
      /^groundplan: .*\(path_not_found\)\n$/,
    ],
    ['a state folder that is a file', ['index', '--state', import.meta.filename], 3, /^groundplan: .*\(\w+\)\n$/],
    [
      'a file that cannot be written',
      ['export', '--output', '/no/such/folder/x'],
      3,
      /^groundplan: .*\(path_not_found\)\n$/,
    ],
  ];
  for (const [what, argv, expected, message] of refused) {
    it(`refuses ${what}`, async () => {
      const { code, stdout, stderr } = await line.run('--workspace', repository(), ...argv);
      assert.deepEqual([code, stdout], [expected, '']);
      assert.match(stderr, message);
    });
  }
});

describe('groundplan, built, beside an engine', () => {
  let engine: BuiltEngine;
  let line: CommandLine;
  before(async () => {
    buildProgram();
    engine = new BuiltEngine();
    await engine.start();
    line = engine.commandLine();
  });
  after(async () => {
    await line.dispose();
    await engine.dispose();
  });

  const runIn =
    (folder: string) =>
    async (...argv: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await line.run(...argv, '--workspace', folder);
      assert.deepEqual([code, stderr], [0, ''], argv.join(' '));
      return stdout;
    };

  it('says who calls a symbol, how one comes to use another, and what nothing uses', async () => {
    const folder = repository();
    const run = runIn(folder);
    assert.match(
      await run('callers', 'greet'),
      /^1 caller of src\/greet\.ts#greet, exact: that is all\n\nWHERE .*\nsrc\/main\.ts:2:1 +<module> +proven +greet\('you'\);\n$/,
    );
    assert.match(await run('why', 'src/main.ts:2', 'greet'), /^1 step from .* exact\n[^]*import +import \{ greet \}/);
    assert.match(await run('unused'), /^\d+ unused, exact\n/);
  });

  it('says how one file comes to depend on another, what is a cycle, and what a drawing shows', async () => {
    const folder = repository();
    writeTree(folder, { 'src/greet.ts': "import type { M } from './main';\nexport function greet() {}\n" });
    const run = runIn(folder);
    assert.match(
      await run('path', 'src/main.ts', 'src/greet.ts'),
      /^WHERE .*\nsrc\/main\.ts:1:23 +import +proven +import \{/,
    );
    assert.equal(await run('why', 'tool', 'src'), 'No path from tool to src: exact.\n');
    assert.match(await run('cycles'), /^0 cycles /);
    assert.match(
      await run('cycles', '--load', 'all'),
      /^2 files, 2 edges, only by imports that never load\n {2}src\/greet\.ts\n/,
    );
    assert.match(await run('view', '--expand', 'tool'), /^MARK .*\n[^]*run\.py[^]*\nIMPORTS /);
    const drawings = [await run('view', '--json'), await run('view', '--json')];
    assert.equal(drawings[0], drawings[1]);
    const { marks, files } = JSON.parse(drawings[0]);
    assert.ok(files === 6 && marks.length > 2, drawings[0]);
  });
});

/**
 * Until the kernel says that our handlers stand: before that the signal would just end the process. Node has one for
 * SIGINT of its own; the one for SIGHUP, which ours come with, shows the difference.
 */
async function untilItCatchesInterrupts(pid: number): Promise<void> {
  const SIGHUP_BIT = 1n;
  for (;;) {
    const [, caught] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    if ((BigInt(`0x${caught}`) & SIGHUP_BIT) !== 0n) return;
    await sleep(5);
  }
}
