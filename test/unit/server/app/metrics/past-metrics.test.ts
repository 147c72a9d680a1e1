import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Metrics } from '#protocol/metrics.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { getMetrics, type MetricsParts } from '#server/app/metrics/get-metrics.ts';
import type { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles, type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { metricsParts } from '../../../../support/metrics-parts.ts';
import { byKey } from '../../../../support/sample-project.ts';

const parse = (body: string) => `export function parse(text: string): number {\n${body}  return 1;\n}\n`;
const hard = '  for (;;) { if (1) { for (;;) { if (2) { while (3) { if (4) return 2; } } } } }\n';

const first = {
  'src/parse.ts': parse(hard),
  'src/print.ts': 'export const print = () => 1;\n',
  'src/free.ts': 'export const free = () => 1;\n',
  'test/parse.test.ts': "import { parse } from '../src/parse';\nparse('');\n",
  'package-lock.json': '{}\n',
  CODEOWNERS: '/src/ @core\n',
};

type Params = Omit<OperationParams<'metrics.get'>, 'id'>;

function commitBy(root: string, author: string, message: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--author', `${author} <${author}@example.org>`, '-m', message);
}

/** `parse.ts` and `print.ts` change together five more times, a lock file with them; `free.ts` never. */
async function project(): Promise<IndexedFiles> {
  const indexed = await indexFiles(first, undefined, 'clones');
  const { root } = indexed;
  git(root, 'init', '-q');
  commitAll(root, 'All there is');
  for (let round = 1; round <= 5; round++) {
    indexed.write({
      'src/parse.ts': parse(`${hard}  // ${round}\n`),
      'src/print.ts': `export const print = () => ${-round};\n`,
      'package-lock.json': `{ "a": ${round} }\n`,
    });
    commitBy(root, round < 4 ? 'ada' : 'bob', round < 3 ? `Fix bug ${round}` : `Round ${round}`);
  }
  await indexed.refresh();
  return indexed;
}

/** `use.ts` names what `one.ts` declares, over `index.ts`. */
const passedOn = (round: number) => ({
  'src/one.ts': `export const one = ${round};\n`,
  'src/index.ts': "export * from './one';\n",
  'src/use.ts': `import { one } from './index';\nexport const use = one + ${round};\n`,
});

describe('metrics of the past', () => {
  let indexed: IndexedFiles;
  let parts: MetricsParts & { readonly people: PeoplePreferences };
  before(async () => {
    indexed = await project();
    parts = metricsParts(indexed);
  });

  async function get(params: Params, asked: MetricsParts = parts): Promise<Metrics> {
    const data = await (await getMetrics(asked, { id: 'prj_1', ...params }, byKey())).data();
    assert.ok(Value.Check(Metrics, data), JSON.stringify([...Value.Errors(Metrics, data)].slice(0, 3)));
    return data;
  }

  it('are added to each file that a commit changed [§2.12.metrics.history]', async () => {
    const { files, reasons } = await get({ detail: 'history', sort: 'file' });
    const found = files.find(({ file }) => file === 'src/parse.ts')?.history ?? assert.fail('no history');
    const { changes, fixes, authors, added, removed, hotspot, coChanged } = found;
    assert.deepEqual([changes, fixes, authors, reasons], [6, 2, 3, undefined]);
    assert.deepEqual([hotspot > 0.5, added, removed], [true, 9, 4]);
    assert.deepEqual(coChanged.find(({ file }) => file === 'src/print.ts')?.support, 6);
    assert.match(found.lastChangedAt, /^\d{4}-\d\d-\d\dT/);
  });

  it('name hotspots with the reason, functions, owners, authors, tests and what changes with them', async () => {
    const { hotspots = [] } = await get({ detail: 'hotspots' });
    assert.deepEqual(
      hotspots.map(({ file, rank }) => [rank, file]),
      [[1, 'src/parse.ts']],
      'what has no branch is none',
    );
    const [{ reason, functions, owners, authors, tests, coChanged }] = hotspots;
    assert.equal(
      reason,
      'Its 4 lines of code changed 6 times in the last 90 days of the history (6 times in all, 2 of them fixes), and `parse` among them is hard to follow (cognitive complexity 21).',
    );
    assert.deepEqual([functions.map(({ symbol }) => symbol), owners], [['src/parse.ts#parse'], ['@core']]);
    assert.deepEqual([authors[0].name, tests], ['ada', ['test/parse.test.ts']]);
    assert.ok(coChanged.some(({ file }) => file === 'src/print.ts'));
  });

  it('have lines counted for the history of files alone', async () => {
    const counting: string[] = [];
    const { histories } = parts;
    const asked: MetricsParts = {
      ...parts,
      histories: {
        of: (root) => histories.of(root),
        withLines: (root) => {
          counting.push(root);
          return histories.withLines(root);
        },
      },
    };
    await get({ detail: 'hotspots,pairs,people' }, asked);
    assert.deepEqual(counting, []);
    await get({ detail: 'history' }, asked);
    assert.equal(counting.length, 1);
  });

  it('list pairs of code that change together, and say that neither knows the other', async () => {
    const { pairs = [] } = await get({ detail: 'pairs' });
    assert.deepEqual(pairs, [
      {
        files: ['src/parse.ts', 'src/print.ts'],
        together: 6,
        changes: [6, 6],
        confidence: 1,
        imported: false,
        reason:
          'They changed together in 6 of the 6 commits that changed the rarer one, and neither is known to use the other.',
      },
    ]);
    assert.deepEqual((await get({ detail: 'pairs', within: 'test' })).pairs, []);
  });

  it('know a pair whose names go through a file that passes them on', async () => {
    const through = await linkFolder(passedOn(0));
    git(through.root, 'init', '-q');
    for (let round = 1; round <= 6; round++) {
      through.write(passedOn(round));
      commitBy(through.root, 'ada', `Round ${round}`);
    }
    await through.refresh('allWithClones');
    const { pairs = [] } = await get({ detail: 'pairs' }, metricsParts(through));
    assert.deepEqual(
      pairs.map(({ files, imported }) => [files, imported]),
      [[['src/one.ts', 'src/use.ts'], true]],
    );
  });

  it('say who knows what, of the scope alone', async () => {
    const { people } = await get({ detail: 'people' });
    assert.deepEqual(people?.authors.map(({ name }) => name).toSorted(), ['Test', 'ada', 'bob']);
    const { soleFiles = [], authors = [] } = (await get({ detail: 'people', within: 'src/free.ts' })).people ?? {};
    assert.deepEqual([soleFiles[0].file, authors.map(({ name }) => name)], ['src/free.ts', ['Test']]);
  });

  it('are of code alone: what no program is has neither a place nor a main author', async () => {
    const names = ['de.xlf', 'page.html', 'look.scss', 'data.json', 'mail.eml', 'poetry.lock', 'Dockerfile', 'run.sh'];
    const data = await indexFiles(Object.fromEntries(names.map((name) => [name, 'a\n'])), undefined, 'clones');
    git(data.root, 'init', '-q');
    commitAll(data.root, 'All there is');
    const { hotspots = [], people } = await get({ detail: 'hotspots,people' }, metricsParts(data));
    assert.deepEqual(
      [hotspots.map(({ file }) => file), people?.soleFiles.map(({ file }) => file)],
      [['run.sh'], ['run.sh']],
    );
  });

  it('rank code of others behind the own', async () => {
    const branch = 'export const pick = (a) => (a ? 1 : 2);\n';
    const widget = `/*! Widget v3.2.0 | MIT */\n${hard.repeat(3)}`;
    const data = await indexFiles({ 'static/pick.js': branch, 'static/widget.js': widget }, undefined, 'clones');
    git(data.root, 'init', '-q');
    commitAll(data.root, 'All there is');
    const { hotspots = [] } = await get({ detail: 'hotspots' }, metricsParts(data));
    assert.deepEqual(
      hotspots.map(({ file, rank }) => [rank, file]),
      [
        [1, 'static/pick.js'],
        [2, 'static/widget.js'],
      ],
    );
  });

  it('leave people out where a setting says so, and say that', async () => {
    const client = new AbortController();
    parts.people.want(client.signal, false);
    const found = await get({ detail: 'people,hotspots' });
    client.abort();
    assert.doesNotMatch(JSON.stringify(found), /ada|bob/);
    assert.deepEqual(found.reasons, ['People are left out, as a setting says.']);
    assert.notEqual((await get({ detail: 'people' })).people, undefined);
  });

  it('are another answer with the next commit, and with other owners', async () => {
    const versionOf = async (asked: MetricsParts = parts) =>
      (await getMetrics(asked, { id: 'prj_1', detail: 'hotspots' }, byKey())).version;
    const before = await versionOf();
    assert.equal(await versionOf(), before);
    const owned = { ...parts, reader: { ...parts.reader, read: () => Buffer.from('* @all\n') } } as MetricsParts;
    assert.notEqual(await versionOf(owned), before);
    git(indexed.root, 'commit', '-q', '--allow-empty', '-m', 'next');
    assert.notEqual(await versionOf(), before);
  });

  it('are missing with a sentence where the folder is not trusted, and the rest comes', async () => {
    const histories = { of: () => assert.fail('asked') } as never;
    const untrusted = { ...parts, histories, workspaces: { isTrusted: () => false } };
    const { hotspots, summary, reasons } = await get({ detail: 'hotspots' }, untrusted);
    assert.deepEqual([hotspots, summary.files], [undefined, 6]);
    assert.match(reasons?.[0] ?? '', /not trusted\. Trust it in the editor, or by `groundplan trust add DIR`\.$/);
  });

  it('are missing with a sentence without a repository, and shorter with one in a shallow clone', async () => {
    const alone = metricsParts(await indexFiles('=== a.ts\nexport const a = 1;\n', undefined, 'clones'));
    const { files, reasons } = await get({ detail: 'history' }, alone);
    assert.deepEqual([files[0].history, reasons?.length], [undefined, 1]);
    const shallow = await indexFiles({}, undefined, 'clones');
    git(shallow.root, 'clone', '-q', '--depth', '2', `file://${indexed.root}`, '.');
    await shallow.refresh();
    const known = await get({ detail: 'history' }, metricsParts(shallow));
    assert.match(known.reasons?.[0] ?? '', /shallow/);
    assert.equal(known.summary.files, 6);
  });
});
