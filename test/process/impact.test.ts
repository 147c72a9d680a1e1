import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shop } from '../support/analyzed-shop.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const launcher = fileURLToPath(new URL('../../bin/groundplan.js', import.meta.url));
const twice = shop['src/price.ts'].replace('return 1', 'return 2');
const diff = '--- a/src/price.ts\n+++ b/src/price.ts\n@@ -2,1 +2,1 @@\n-  return 1;\n+  return 2;\n';

/** The shop, committed, and `groundplan impact` in it. */
class Shop {
  readonly folder = temporaryFolder();
  readonly #environment: NodeJS.ProcessEnv;

  /** @param stateFolder of an engine that runs; by default each command is its own */
  constructor(stateFolder = join(temporaryFolder(), 'state')) {
    this.#environment = {
      ...process.env,
      GROUNDPLAN_STATE: stateFolder,
      XDG_RUNTIME_DIR: temporaryFolder(),
      GROUNDPLAN_IDLE_MS: '300',
      NO_COLOR: '1',
    };
    writeTree(this.folder, shop);
    git(this.folder, 'init', '-q', '-b', 'main');
    commitAll(this.folder, 'All there is');
  }

  write(files: Readonly<Record<string, string>>): this {
    writeTree(this.folder, files);
    return this;
  }

  impact(given: readonly string[], input = ''): { code: number | null; stdout: string; stderr: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'impact', ...given], {
      cwd: this.folder,
      env: this.#environment,
      input,
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  }

  /** Test files, one a line. */
  tests(given: readonly string[], input?: string): { code: number | null; tests: string[] } {
    const { code, stdout } = this.impact([...given, '--tests'], input);
    return { code, tests: stdout.split('\n').filter(Boolean) };
  }
}

describe('groundplan impact, built', () => {
  /** Nothing is changed in it. */
  let one: Shop;
  let engine: BuiltEngine;
  before(async () => {
    buildProgram();
    engine = new BuiltEngine();
    await engine.start();
    one = new Shop(engine.stateFolder);
  });
  after(() => engine.dispose());

  it('of targets: a symbol, a file, a name', () => {
    const ofPrice = { code: 0, tests: ['test/cart.test.ts'] };
    for (const target of ['src/price.ts#price', 'total']) assert.deepEqual(one.tests([target]), ofPrice);
    // The file declares a type as well, which the other test gives a value.
    assert.deepEqual(one.tests(['src/price.ts']), { code: 0, tests: ['test/page.test.ts', 'test/cart.test.ts'] });
    const { code, stdout, stderr } = one.impact(['src/price.ts#price']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /src\/cart\.ts/);
  });

  it('of a target that is not there: says so, and ends as bad input does', () => {
    const { code, stdout, stderr } = one.impact(['nothing-of-this']);
    assert.equal(stdout, '');
    assert.notEqual(code, 0);
    assert.match(stderr, /nothing-of-this/);
  });

  it('of a diff from the input, and of one that names no file', () => {
    assert.deepEqual(one.tests(['--diff', '-'], diff), { code: 0, tests: ['test/cart.test.ts'] });
    const { code, stdout, stderr } = one.impact(['--diff', '-', '--json'], 'Hello\n');
    assert.deepEqual([code, JSON.parse(stdout).unresolved], [3, ['The diff names no file.']]);
    assert.match(
      stderr,
      /^\{"success":false,"error":"not understood: The diff names no file\.","code":"invalid_parameter"\}\n$/,
    );
  });

  it('of what is not committed, and of what was since a base', () => {
    const changed = new Shop().write({ 'src/price.ts': twice });
    assert.deepEqual(changed.tests([]), { code: 0, tests: ['test/cart.test.ts'] });
    commitAll(changed.folder, 'Two');
    assert.deepEqual(changed.tests([]), { code: 0, tests: [] });
    assert.deepEqual(changed.tests(['--base', 'HEAD~1']), { code: 0, tests: ['test/cart.test.ts'] });
  });

  it('of a base that is not there: says so and ends with 3, in every form', () => {
    const { stdout } = one.impact(['--base', 'no-such', '--json']);
    const { unresolved, reasons, certainty } = JSON.parse(stdout);
    assert.deepEqual([unresolved, certainty], [['no-such'], 'unknown']);
    assert.deepEqual(reasons, ['The repository has no such revision.']);
    for (const form of [[], ['--json'], ['--tests']]) {
      const { code, stderr } = one.impact(['--base', 'no-such', ...form]);
      assert.equal(code, 3);
      const message = 'not understood: no-such; The repository has no such revision.';
      const asText = `groundplan: ${message} (revision_not_found)\n`;
      const asJson = `{"success":false,"error":"${message}","code":"revision_not_found"}\n`;
      assert.ok(stderr.endsWith(form.includes('--json') ? asJson : asText), stderr);
    }
  });

  it('without a repository: of targets alone', () => {
    const bare = new Shop();
    rmSync(join(bare.folder, '.git'), { recursive: true });
    const { code, stdout, stderr } = bare.impact(['--tests']);
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /no test is known .*\(bounded\)\n {2}The history is not known/);
    assert.match(bare.impact([]).stdout, /^No change is known\.\n.*impact not known; at least that, bounded\./);
    assert.deepEqual(bare.tests(['src/price.ts#price']), { code: 0, tests: ['test/cart.test.ts'] });
  });
});
