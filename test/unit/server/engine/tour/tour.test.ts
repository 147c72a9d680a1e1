import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import type { FileChanges } from '#server/engine/tour/reason.ts';
import { tourOf, unlinkedFiles } from '#server/engine/tour/tour.ts';
import { indexFiles, linkFolder } from '../../../../support/indexed-files.ts';

/** A function of so many lines, in which these calls stand. */
function code(name: string, calls: readonly string[] = [], lines = 45): string {
  const filling = Array.from({ length: Math.max(0, lines - calls.length - 2) }, () => '  void 0;');
  return [`export function ${name}() {`, ...calls.map((call) => `  ${call}();`), ...filling, '}', ''].join('\n');
}

function imports(...names: readonly (readonly [name: string, from: string])[]): string {
  return names.map(([name, from]) => `import { ${name} } from '${from}';\n`).join('');
}

interface Asked {
  readonly limit?: number;
  /** Recency-weighted changes by path; each counts as one of the last days. */
  readonly changes?: Readonly<Record<string, number>>;
}

async function tour(files: Readonly<Record<string, string>>, { limit = 5, changes }: Asked = {}) {
  const { snapshots } = await linkFolder(files);
  const snapshot = asLinked(await snapshots.newest('', 'calls', undefined as never));
  const known = changes && new Map(Object.entries(changes).map(([path, count]) => [path, changesOf(count)]));
  return tourOf(snapshot, { limit, ...(known && { changesOf: (path: string) => known.get(path) }) });
}

function changesOf(count: number): FileChanges {
  return { changes: count + 1, recentChanges: count, latestChanges: count };
}

/** Ids of the stops in their order, and of some of them why. */
function check(
  name: string,
  files: Readonly<Record<string, string>>,
  expected: readonly string[],
  { reasons = {}, ...asked }: Asked & { readonly reasons?: Readonly<Record<string, string>> } = {},
): void {
  it(name, async () => {
    const stops = await tour(files, asked);
    const ids = stops.map(({ id }) => id);
    assert.deepEqual(ids, expected);
    const shown = Object.fromEntries(stops.filter(({ id }) => id in reasons).map(({ id, reason }) => [id, reason]));
    assert.deepEqual(shown, reasons);
    for (const [index, { score }] of stops.entries()) {
      assert.ok(score >= 0 && score <= 1 && (index === 0 || score <= stops[index - 1].score), `${ids[index]} ${score}`);
    }
  });
}

/** A core that much uses and that uses much, a tool that everybody uses, and those who use both. */
const shop = {
  'src/tool.ts': code('tool'),
  'src/store.ts': imports(['tool', './tool.ts']) + code('store', ['tool']),
  'src/rules.ts': imports(['tool', './tool.ts']) + code('rules', ['tool']),
  'src/core.ts':
    imports(['store', './store.ts'], ['rules', './rules.ts'], ['tool', './tool.ts']) +
    code('core', ['store', 'rules', 'tool']),
  'src/page.ts': imports(['core', './core.ts'], ['tool', './tool.ts']) + code('page', ['core', 'tool']),
  'src/job.ts': imports(['core', './core.ts'], ['tool', './tool.ts']) + code('job', ['core', 'tool']),
};

describe('a tour', () => {
  check('begins with what much uses and what brings much together', shop, ['src/core.ts#core'], {
    limit: 1,
    reasons: { 'src/core.ts#core': 'Used at 2 places in 2 files; uses 3 declarations of 3 other files.' },
  });

  it('is the beginning of a longer one', async () => {
    assert.deepEqual(await tour(shop, { limit: 3 }), (await tour(shop, { limit: 20 })).slice(0, 3));
  });

  check(
    'pushes tests, examples and declarations of types alone away, and counts who uses what there',
    {
      'src/core.ts': code('core', [], 10),
      'test/core.test.ts': imports(['core', '../src/core.ts']) + code('checkAll', ['core', 'core'], 60),
      'examples/first.ts': imports(['core', '../src/core.ts']) + code('show', ['core'], 60),
      'types.d.ts': 'export interface Given {\n  readonly name: string;\n}\n',
    },
    ['src/core.ts#core'],
    { limit: 1, reasons: { 'src/core.ts#core': 'Used by 2 files of tests and examples.' } },
  );

  check(
    'names what begins somewhere, through files that only pass on',
    {
      'package.json': '{ "name": "shop", "type": "module", "exports": "./index.js" }',
      'index.js': "export { start } from './src/start.js';\n",
      'src/start.js': "import { work } from './work.js';\nexport function start() {\n  work();\n}\n",
      'src/work.js': 'export function work() {\n  return 1;\n}\n',
    },
    ['src/start.js#start'],
    {
      limit: 1,
      reasons: { 'src/start.js#start': 'The package `shop` begins here; uses 1 declaration of 1 other file.' },
    },
  );

  check(
    'prefers what changed of late where the code says the same',
    { 'a.ts': code('a'), 'b.ts': code('b'), 'c.ts': code('c') },
    ['b.ts#b', 'a.ts#a', 'c.ts#c'],
    {
      changes: { 'a.ts': 0, 'b.ts': 4, 'c.ts': 0 },
      reasons: {
        'b.ts#b': 'Its file changed 4 times in the 90 days up to the newest commit.',
        'c.ts#c': 'Its file changed once, not in the 90 days up to the newest commit.',
      },
    },
  );
  check('does without a history', { 'b.ts': code('b'), 'a.ts': code('a') }, ['a.ts#a', 'b.ts#b'], {
    reasons: { 'a.ts#a': '45 lines.' },
  });

  check(
    'says that more may use what is handed on',
    {
      'a.ts': `${code('a')}export const table = { run: a };\n`,
      'b.ts': `${imports(['a', './a.ts'])}${code('b', ['a'], 10)}`,
    },
    ['a.ts#a'],
    { limit: 1, reasons: { 'a.ts#a': 'Used in at least 2 places in 2 files.' } },
  );

  const banner = '/*! Widget v3.2.0 | Copyright Somebody | MIT */\n';
  const widget = code('draw') + code('widget', ['draw'], 90);
  const site = { 'static/your-page.js': code('page') + code('begin', ['page']) };
  const mixed = (head: string) => ({ ...site, 'static/widget.js': head + widget });
  check('begins with the own code, not with what was copied', mixed(banner), ['static/your-page.js#begin'], {
    limit: 1,
  });
  check('takes code without a banner for own code', mixed(''), ['static/widget.js#widget'], { limit: 1 });

  check('of an empty project has no stops', {}, []);
  check('of a project without code has none', { 'README.md': '# Nothing\n' }, []);

  it('has five parts where there are five', async () => {
    const parts = ['web', 'store', 'mail', 'pay', 'log'];
    const files = Object.fromEntries(
      parts.flatMap((part) =>
        ['one', 'two', 'three'].map((name) => [
          `packages/${part}/${name}.ts`,
          name === 'one' ? code(`${part}One`) : imports([`${part}One`, './one.ts']) + code(name, [`${part}One`]),
        ]),
      ),
    );
    const folders = (await tour(files)).map(({ file }) => file.split('/')[1]);
    assert.deepEqual(folders.toSorted(), parts.toSorted());
  });

  it('is the same for the same bytes, and reports lines that are there', async () => {
    const [first, second] = [await tour(shop, { limit: 20 }), await tour(shop, { limit: 20 })];
    assert.deepEqual(first, second);
    for (const { file, line, endLine, title } of first) {
      const lines = shop[file as keyof typeof shop].split('\n');
      assert.match(lines[line - 1], new RegExp(`${title} *\\(`));
      assert.equal(lines[endLine - 1], '}');
    }
  });

  it('takes members that are put onto something behind it for a part of it', async () => {
    const app = ['const app = {};', 'app.use = function use() {', '  return 1;', '};', 'module.exports = app;', ''];
    const [stop] = await tour({ 'app.js': app.join('\n') }, { limit: 1 });
    assert.deepEqual([stop.id, stop.line, stop.endLine], ['app.js#app', 1, 4]);
  });

  it('knows by imports what it can where names are not resolved, and counts such files', async () => {
    const { snapshots } = await indexFiles({ 'a.ts': code('a'), 'b.ts': imports(['a', './a.ts']) }, [], 'calls');
    const snapshot = asLinked(await snapshots.newest('', 'calls', undefined as never));
    assert.deepEqual(
      tourOf(snapshot, { limit: 5 }).map(({ id }) => id),
      ['a.ts#a'],
    );
    assert.equal(unlinkedFiles(snapshot), 1);
  });
});
