import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph } from '#protocol/graph.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { BuiltEngine, type HttpAnswer } from '../support/built-engine.ts';
import { buildProgram, type CommandLine } from '../support/command-line.ts';
import { type HostileEntry, writeHostileCorpus, writeHostileRepository } from '../support/hostile-corpus.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const isNode = ({ scan, content }: HostileEntry) => scan === 'listed' && content === 'text';

/** Files that must be skipped for themselves; files with broken syntax are nodes, and named as well. */
function skippedOf(entries: readonly HostileEntry[]): string[] {
  return entries
    .filter((entry) => !isNode(entry))
    .map(({ path, scan, content }) => `${path} ${scan === 'listed' ? content : scan}`)
    .toSorted();
}

const listed = (...paths: readonly string[]) =>
  paths.map((path): HostileEntry => ({ path, scan: 'listed', content: 'text' }));

const query = (parameters: Readonly<Record<string, string>>) => `?${new URLSearchParams(parameters).toString()}`;

const nodePaths = (entries: readonly HostileEntry[]) =>
  entries
    .filter(isNode)
    .map(({ path }) => path)
    .toSorted();

const isBroken = ({ reason }: { readonly reason: string }) => reason === 'parseErrors';

function checkState({ status, skippedFiles = [] }: IndexState, entries: readonly HostileEntry[]): void {
  const others = skippedFiles.filter((file) => !isBroken(file)).map(({ file, reason }) => `${file} ${reason}`);
  assert.equal(status, 'indexed');
  assert.deepEqual(others.toSorted(), skippedOf(entries));
  const nodes = new Set(nodePaths(entries));
  assert.deepEqual(
    skippedFiles.filter((file) => isBroken(file) && !nodes.has(file.file)),
    [],
    'a file that cannot be read as code stays a node',
  );
}

/** One engine for all: the corpus takes it ten times as long as the questions about it. */
describe('hostile files', () => {
  let engine: BuiltEngine;
  let root = '';
  let entries: HostileEntry[] = [];
  let project = '';

  before(async () => {
    buildProgram();
    root = temporaryFolder();
    entries = writeHostileCorpus(root);
    const imports = nodePaths(entries).map((path) => `import ${JSON.stringify(`./${path}`)};\n`);
    writeTree(root, { 'all.ts': imports.join('') });
    entries.push(...listed('all.ts'));
    engine = new BuiltEngine();
    const [{ id }] = await engine.serve([root]);
    project = `/api/v1/projects/${id}`;
    checkState(await engine.untilIndexed(id), entries);
  });
  after(() => engine.dispose());

  describe('by the command line', () => {
    let line: CommandLine;
    before(() => {
      line = engine.commandLine();
    });
    after(() => line.dispose());

    /** Every listed file is a node, every other one is skipped with its reason. */
    async function check(folder: string, expected: readonly HostileEntry[]): Promise<void> {
      const index = await line.run('index', '--json', '--workspace', folder);
      assert.deepEqual([index.code, index.stderr], [0, '']);
      checkState(JSON.parse(index.stdout), expected);
      const graph = await line.run('graph', '--json', '--workspace', folder);
      const { nodes } = JSON.parse(graph.stdout) as Graph;
      assert.deepEqual(
        nodes.map(({ id }) => id),
        nodePaths(expected),
      );
    }

    it('are each a node, or skipped with a reason [§9.3.files]', () => check(root, entries));

    it('may be none, or one', async () => {
      const folder = temporaryFolder();
      await check(folder, []);
      writeTree(folder, { 'one.ts': "import './one';\n" });
      await check(folder, listed('one.ts'));
    });

    it('may be a repository with a submodule and worktrees', async () => {
      const folder = temporaryFolder();
      const [repository, beside] = [join(folder, 'repository'), join(folder, 'worktree')];
      mkdirSync(repository);
      await check(repository, writeHostileRepository(repository, beside));
      await check(beside, listed('.gitignore', '.gitmodules', 'empty-git/a.ts', 'main.ts'));
    });

    it('may be what git leaves of a repository that is broken', async () => {
      const folder = temporaryFolder();
      writeTree(folder, { 'a.ts': '', '.git/HEAD': 'nonsense', '.git/index': 'DIRCnonsense', '.git/config': '[[[' });
      await check(folder, listed('a.ts'));
      rmSync(join(folder, '.git'), { recursive: true });
      writeTree(folder, { '.git': 'gitdir: ../nowhere\n' });
      await check(folder, listed('a.ts'));
    });
  });

  describe('served', () => {
    /** The first line of what every link of the corpus would lead to. */
    const [outside] = readFileSync('/etc/passwd', 'utf8').split('\n');

    async function ask(path: string): Promise<HttpAnswer> {
      const answer = await engine.send({ path: project + path });
      // What the client said itself is repeated to it.
      const isNamed = decodeURIComponent(path).includes(root);
      assert.ok(isNamed || !answer.body.includes(root), `${path} names a folder of the machine`);
      assert.ok(!answer.body.includes(outside), `${path} shows a file outside the root`);
      return answer;
    }

    async function answered<Data>(path: string): Promise<Data> {
      const { status, body } = await ask(path);
      assert.equal(status, 200, `${path}: ${body}`);
      return (JSON.parse(body) as { data: Data }).data;
    }

    it('are in the graph of every level', async () => {
      const { nodes } = await answered<Graph>('/graph');
      assert.deepEqual(
        nodes.map(({ id }) => id),
        nodePaths(entries),
      );
      for (const level of ['directory', 'module', 'symbol']) {
        const graph = await answered<Graph>(`/graph${query({ level, detail: 'full', external: 'true' })}`);
        assert.ok(graph.nodes.length > 0, level);
      }
    });

    it('show their source, symbols and neighbours', async () => {
      for (const file of nodePaths(entries)) {
        const source = await answered<{ file: string; line: number }>(`/source${query({ file })}`);
        assert.deepEqual([source.file, source.line], [file, 1]);
        const { symbols } = await answered<{ symbols: { file: string }[] }>(`/symbols${query({ file })}`);
        assert.ok(symbols.every((symbol) => symbol.file === file));
        const near = await answered<Graph>(`/graph${query({ focus: file })}`);
        assert.ok(near.nodes.some(({ id }) => id === file));
      }
    });

    it('show every place behind every edge', async () => {
      const { edges } = await answered<Graph>(`/graph${query({ external: 'true' })}`);
      assert.ok(edges.length >= nodePaths(entries).filter((path) => path.endsWith('.ts')).length - 1);
      for (const { source, target } of edges) {
        const { uses } = await answered<{ uses: unknown[] }>(`/edge${query({ source, target })}`);
        assert.ok(uses.length > 0, `${source} → ${target}`);
      }
    });

    it('that were skipped, and places outside, are not there [§9.3.symlinks]', async () => {
      const outsidePaths = ['/etc/passwd', '../../etc/passwd', `${root}/broken/empty.ts`, 'links/outside/passwd'];
      const unusual = ['broken/../broken/empty.ts', 'broken//empty.ts', '.', '..', '/', 'broken', 'broken/', '\0'];
      const skipped = entries.filter((entry) => !isNode(entry)).map(({ path }) => path);
      const nodes = new Set(nodePaths(entries));
      for (const file of [...outsidePaths, ...unusual, ...skipped].filter((path) => !nodes.has(path))) {
        for (const path of [`/source${query({ file })}`, `/symbols${query({ file })}`]) {
          const { status, body } = await ask(path);
          assert.ok(status === 404 || status === 400, `${path}: ${status} ${body}`);
        }
        const edge = await ask(`/edge${query({ source: file, target: 'broken/empty.ts' })}`);
        assert.ok(edge.status < 500, edge.body);
      }
    });
  });
});
