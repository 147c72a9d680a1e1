import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Metrics } from '#protocol/metrics.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const releases = ['v1.0.0', 'v1.1.0', 'v1.2.0'];

/** A repository with a commit a release, and a last one without. */
function repository(): string {
  const root = temporaryFolder();
  git(root, 'init', '-q', '-b', 'main');
  for (const [number, release] of [...releases, undefined].entries()) {
    const branches = Array.from({ length: number + 1 }, (_, at) => `  if (x === ${at}) { return ${at}; }\n`).join('');
    writeTree(root, {
      'src/same.ts': 'export class Same {\n  one() {}\n}\n',
      [`src/file-${number}.ts`]: `// Number ${number}\nexport function f(x: number) {\n${branches}  return x;\n}\n`,
      'tool.py': `def tool(x):\n    return x if x > ${number} else None\n`,
    });
    commitAll(root, `Number ${number}`);
    if (release !== undefined) git(root, 'tag', release);
  }
  return root;
}

describe('the trend of a repository', () => {
  let commandLine: CommandLine;
  before(() => buildProgram());
  beforeEach(() => {
    commandLine = new CommandLine();
  });
  afterEach(() => commandLine.dispose());

  async function metricsOf(root: string, ...more: readonly string[]): Promise<Metrics> {
    const { code, stdout, stderr } = await commandLine.run('metrics', '--json', '--workspace', root, ...more);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Metrics;
  }

  it('has of each commit what measuring its files gives [§2.12.metrics.trend]', async () => {
    const root = repository();
    const { trend, summary, reasons } = await metricsOf(root, '--trend');
    assert.deepEqual([trend?.pending, reasons], [0, undefined]);
    const points = trend?.points ?? [];
    assert.deepEqual(
      points.map(({ release }) => release),
      [...releases, undefined],
    );
    const clone = temporaryFolder();
    const summaries = [];
    for (const release of releases) {
      git(clone, 'clone', '-q', '--branch', release, root, release);
      // oxlint-disable-next-line no-await-in-loop -- one engine after the other
      summaries.push((await metricsOf(join(clone, release))).summary);
    }
    const shared = ['files', 'lines', 'codeLines', 'commentLines', 'functions', 'classes'] as const;
    const complexity = ['cyclomaticMean', 'cyclomaticMax', 'cognitiveMean'] as const;
    for (const name of [...shared, ...complexity]) {
      assert.deepEqual(
        points.map((point) => point[name]),
        [...summaries, summary].map((each) => each[name]),
        name,
      );
    }
  });

  it('is of a file or folder on request', async () => {
    const root = repository();
    const { trend } = await metricsOf(root, '--trend', 'src/file-2.ts');
    assert.deepEqual(
      trend?.points.map(({ files, cyclomatic }) => [files, cyclomatic]),
      [
        [0, 0],
        [0, 0],
        [1, 5],
        [1, 5],
      ],
    );
    const folder = await metricsOf(root, '--trend', 'src');
    assert.deepEqual(
      folder.trend?.points.map(({ files }) => files),
      [2, 3, 4, 5],
    );
  });

  it('says what is missing: older commits of a shallow clone, or the repository', async () => {
    const folder = temporaryFolder();
    git(folder, 'clone', '-q', '--depth', '1', `file://${repository()}`, 'shallow');
    const { trend, reasons } = await metricsOf(join(folder, 'shallow'), '--trend');
    assert.equal(trend?.points.length, 1);
    assert.match(reasons?.join() ?? '', /the clone is shallow \(`git fetch --unshallow` gets them\)/);
    const plain = temporaryFolder();
    writeTree(plain, { 'a.ts': 'export const a = 1;\n' });
    const { stdout } = await commandLine.run('metrics', '--trend', '--workspace', plain);
    assert.equal(
      stdout,
      '\nThe history is not known: the folder lies in no git repository, or in one of another user.\n',
    );
  });
});
