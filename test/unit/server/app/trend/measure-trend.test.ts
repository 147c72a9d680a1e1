import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFiles } from '#server/engine/metrics/project/file-scope.ts';
import { numberedFiles } from '#server/engine/metrics/project/numbered-files.ts';
import { summarise } from '#server/engine/metrics/project/project-summary.ts';
import { asMeasured } from '#server/app/workspaces/measured-snapshot.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { sumTrend, type TrendSums } from '#server/engine/trend/sum-trend.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';
import { measuredTrend, memoryFacts } from '../../../../support/measured-trend.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const generated = '// @generated\nexport const g = 1;\n';
const states: readonly Readonly<Record<string, string>>[] = [
  {
    'src/a.ts': '// first\n\nexport function a(x: number) {\n  if (x) return 1;\n  return x && 2;\n}\n',
    'src/view.tsx': 'export const View = () => <p>{[1].map((each) => each ? <b/> : null)}</p>;\n',
    'lib/tool.py':
      '"""Tool."""\n\nclass Tool:\n    def run(self, x):\n        for y in x:\n            if y:\n                return y\n',
    'README.md': '# Title\n\nText.\n',
    'src/made.ts': generated,
    'data.bin': '\u0000\u0001',
  },
  {
    'src/a.ts': 'export function a() {}\nexport class A { b() { while (1) { if (2) break; } } }\n',
    'src/page.vue':
      '<script setup lang="ts">\nconst a = () => (1 ? 2 : 3);\n</script>\n<template><p v-if="a()"/></template>\n',
    'src/more/broken.ts': 'export function (\n',
    'package-lock.json': '{ "a": 1 }\n',
  },
];

/** A repository with a commit a state, and what each one's files are, all together. */
function repository(folder = ''): { root: string; files: Record<string, string>[] } {
  const root = temporaryFolder();
  git(root, 'init', '-q');
  const files: Record<string, string>[] = [];
  for (const [number, state] of states.entries()) {
    writeTree(join(root, folder), state);
    commitAll(root, `State ${number}`);
    git(root, 'tag', `v1.${number}.0`);
    files.push({ ...files.at(-1), ...state });
  }
  return { root, files };
}

/** Sums of a folder as its snapshot has them. */
async function summaryOf(files: Record<string, string>) {
  const { snapshots } = await indexFiles(files);
  const snapshot = asMeasured(await snapshots.newest('prj_1', 'symbols', byOwner()));
  return comparable({ ...summarise(numberedFiles(snapshot), allFiles(snapshot.files), 0) });
}

type Comparable = Omit<TrendSums, 'commit' | 'committedAtSeconds' | 'release' | 'cyclomatic' | 'cognitive'>;

function comparable({ files, lines, codeLines, commentLines, functions, classes, ...rest }: Comparable) {
  const { cyclomaticMean, cyclomaticMax, cognitiveMean } = rest;
  return { files, lines, codeLines, commentLines, functions, classes, cyclomaticMean, cyclomaticMax, cognitiveMean };
}

describe('measuring a history', () => {
  it('gives of each commit what indexing its files gives', async () => {
    const { root, files } = repository();
    const { sums, unread } = await measuredTrend(root);
    assert.deepEqual(
      sums.map(({ release }) => release),
      ['v1.0.0', 'v1.1.0'],
    );
    assert.equal(unread, 0);
    for (const [number, state] of files.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one index after the other
      assert.deepEqual(comparable(sums[number]), await summaryOf(state), `state ${number}`);
    }
    assert.ok(sums[0].cyclomaticMax > 1 && sums[1].classes === 2 && sums[0].cognitive > 0);
  });

  it('of a folder of a repository is the same', async () => {
    const [whole, part] = [repository(), repository('packages/one')];
    writeTree(part.root, { 'other.ts': 'let other;\n' });
    commitAll(part.root, 'Beside it');
    const { sums } = await measuredTrend(join(part.root, 'packages/one'));
    const expected = (await measuredTrend(whole.root)).sums.map(comparable);
    assert.deepEqual(sums.map(comparable), [...expected, expected[1]]);
  });

  it('reads only what is new, in another clone too', async () => {
    const { root } = repository();
    const cache = memoryFacts();
    const first = await measuredTrend(root, cache);
    assert.equal(first.blobs, new Set([...cache.entries.keys()].map((key) => key.split(' ')[0])).size);
    const clone = temporaryFolder();
    git(clone, 'clone', '-q', root, 'copy');
    writeFileSync(join(clone, 'copy/src/a.ts'), 'let changed;\n');
    commitAll(join(clone, 'copy'), 'Changed');
    const second = await measuredTrend(join(clone, 'copy'), cache);
    assert.equal(second.blobs, 1);
    assert.deepEqual(second.sums.slice(0, 2).map(comparable), first.sums.map(comparable));
  });

  it('goes on behind what is known', async () => {
    const { root } = repository();
    const whole = await measuredTrend(root);
    const [first] = whole.segments;
    const known = { commits: [first.commit], paths: first.paths.ends.length, rows: first.measures.length / 10 };
    const rest = await measuredTrend(root, memoryFacts(), { known });
    assert.deepEqual(
      rest.segments.map(({ commit }) => commit),
      whole.segments.slice(1).map(({ commit }) => commit),
    );
    const { segments, commits } = rest;
    assert.deepEqual(
      sumTrend({ commits, segments: [first, ...segments] }, () => true),
      whole.sums,
    );
  });

  it('leaves out a file that is lost, and one whose bytes are not at hand, and says how many', async () => {
    const { root, files } = repository();
    const names = git(root, 'rev-parse', 'v1.0.0:src/a.ts', 'v1.1.0:src/a.ts').trim().split('\n');
    const object = join(root, '.git/objects', names[0].slice(0, 2), names[0].slice(2));
    rmSync(object);
    const { sums, unread } = await measuredTrend(root, memoryFacts(), { lost: [names[1]] });
    assert.equal(unread, 1);
    const without = files.map((state) => Object.entries(state).filter(([path]) => path !== 'src/a.ts'));
    const expected = await Promise.all(without.map((entries) => summaryOf(Object.fromEntries(entries))));
    assert.deepEqual(sums.map(comparable), expected);
  });

  it('says why nothing can be measured', async () => {
    const { root } = repository();
    const messages: unknown[] = [];
    const gone = { ...gitRepositories, mainLine: async () => ({ absent: 'timed_out' as const }) };
    await assert.rejects(measuredTrend(root, memoryFacts(), { git: gone, report: (each) => messages.push(each) }));
    assert.deepEqual(messages, [{ type: 'finished', absent: 'timed_out', unread: 0 }]);
  });

  it('follows first parents: what is on a branch counts when it is merged', async () => {
    const root = temporaryFolder();
    git(root, 'init', '-q', '-b', 'main');
    const commit = (path: string): void => {
      writeTree(root, { [path]: 'let a;\n' });
      commitAll(root, path);
    };
    commit('one.ts');
    git(root, 'checkout', '-q', '-b', 'side');
    commit('side.ts');
    git(root, 'tag', 'v0.1.0');
    git(root, 'checkout', '-q', 'main');
    commit('two.ts');
    git(root, 'merge', '-q', '--no-edit', 'side');
    const line = git(root, 'rev-list', '--first-parent', 'HEAD').trim().split('\n').toReversed();
    const { commits, sums } = await measuredTrend(root);
    assert.ok(commits.every(({ commit: each, release }) => line.includes(each) && release === undefined));
    assert.equal(sums.at(-1)?.files, 3);
  });
});
