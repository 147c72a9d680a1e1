import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { ArchitectureDiff } from '#protocol/diff.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const first = {
  'package.json': '{ "name": "shop", "main": "src/ui/page.js", "dependencies": { "express": "4" } }\n',
  'src/ui/page.js': "const { find } = require('../store/find');\nexports.page = (id) => find(id);\n",
  'src/store/find.js': 'exports.find = (id) => id;\n',
  'src/store/old.js': "require('./find');\n",
};
const second = {
  'src/store/find.js':
    "const { page } = require('../ui/page');\nconst { exec } = require('child_process');\nconst app = require('express')();\napp.get('/x', (req) => exec('ls ' + req.query.name));\nexports.find = (id) => page(id);\n",
};

function repository(): string {
  const folder = temporaryFolder();
  git(folder, 'init', '-q', '-b', 'main');
  writeTree(folder, first);
  commitAll(folder, 'First');
  return folder;
}

function isScanned({ findingsAdded }: ArchitectureDiff): boolean {
  return findingsAdded.length > 0;
}

function edgesOf(edges: ArchitectureDiff['edgesAdded']): string[] {
  return edges.map(({ source, target }) => `${source} → ${target}`);
}

describe('the difference of two states', () => {
  before(() => buildProgram());

  describe('of a served folder', () => {
    let engine: BuiltEngine;
    let folder = '';
    let projectId = '';
    before(async () => {
      engine = new BuiltEngine();
      folder = repository();
      const [project] = await engine.serve([folder]);
      projectId = project.id;
      await engine.untilIndexed(projectId);
    });
    after(() => engine.dispose());

    async function diff(query: string): Promise<ArchitectureDiff> {
      const found = await engine.get<ArchitectureDiff>(`/api/v1/projects/${projectId}/diff?${query}`);
      assert.ok(Value.Check(ArchitectureDiff, found), JSON.stringify([...Value.Errors(ArchitectureDiff, found)]));
      return found;
    }

    it('is none where nothing changed', async () => {
      const { to, ...found } = await diff('from=HEAD&to=worktree');
      assert.match(String(to), /^snp_/);
      assert.ok(
        Object.values(found).every((list) => Array.isArray(list) && list.length === 0),
        JSON.stringify(found),
      );
    });

    it('has what came and went, of files, dependencies, cycles, findings and numbers [§2.12.diff] [§2.getDiff]', async () => {
      writeTree(folder, second);
      git(folder, 'rm', '-q', 'src/store/old.js');
      await engine.send({ method: 'POST', path: `/api/v1/projects/${projectId}/index` });
      await engine.untilIndexed(projectId);
      const found = await engine.until(() => diff('from=HEAD&to=worktree'), isScanned);
      assert.deepEqual(edgesOf(found.edgesAdded), ['src/store/find.js → src/ui/page.js']);
      assert.deepEqual(edgesOf(found.edgesRemoved), ['src/store/old.js → src/store/find.js']);
      assert.deepEqual(
        found.nodesRemoved.map(({ id }) => id),
        ['src/store/old.js'],
      );
      assert.deepEqual(found.cyclesAdded, [{ nodes: ['src/store/find.js', 'src/ui/page.js'] }]);
      assert.deepEqual(found.foldersAdded, [{ source: 'src/store', target: 'src/ui', edges: 1, closesCycle: true }]);
      assert.ok(
        found.findingsAdded.some(({ ruleId, file }) => ruleId === 'command-injection' && file === 'src/store/find.js'),
      );
      assert.deepEqual(
        found.metrics.find(({ metric }) => metric === 'files'),
        { metric: 'files', before: 4, after: 3 },
      );
      const back = await diff('from=worktree&to=HEAD&findings=false');
      assert.deepEqual([back.edgesAdded, back.cyclesRemoved], [found.edgesRemoved, found.cyclesAdded]);
      assert.deepEqual(back.reasons, ['Findings were not compared: one state was not scanned.']);
      assert.deepEqual(back.doubts, [{ code: 'findings_not_compared' }]);
    });

    it('is between two revisions, or where a branch parted from another', async () => {
      commitAll(folder, 'Second');
      git(folder, 'checkout', '-q', '-b', 'aside', 'HEAD~1');
      writeTree(folder, { 'src/aside.js': "require('./ui/page');\n" });
      commitAll(folder, 'Aside');
      const exact = await diff('from=main&to=aside&findings=false');
      assert.deepEqual(edgesOf(exact.edgesAdded), [
        'src/aside.js → src/ui/page.js',
        'src/store/old.js → src/store/find.js',
      ]);
      const parted = await diff('from=main&to=aside&findings=false&parting=true');
      assert.deepEqual(edgesOf(parted.edgesAdded), ['src/aside.js → src/ui/page.js']);
      assert.deepEqual(parted.edgesRemoved, []);
    });

    it('is answered once to a client that holds it, and names nothing that is not there [§3.revision_not_found] [§3.snapshot_not_found]', async () => {
      const path = `/api/v1/projects/${projectId}/diff?from=HEAD&to=HEAD~1&findings=false`;
      const { headers } = await engine.send({ path });
      const again = await engine.send({ path, headers: { 'if-none-match': headers.get('etag') ?? '' } });
      assert.equal(again.status, 304);
      const refused = async (query: string): Promise<string> => {
        const { status, body } = await engine.send({ path: `/api/v1/projects/${projectId}/diff?${query}` });
        return `${status} ${(JSON.parse(body) as { code: string }).code}`;
      };
      assert.equal(await refused('from=nowhere&to=worktree'), '404 revision_not_found');
      assert.equal(await refused('from=--output=x'), '404 revision_not_found');
      assert.equal(await refused(`from=snp_${'0'.repeat(26)}`), '404 snapshot_not_found');
      assert.equal(await refused('from=baseline'), '404 snapshot_not_found');
      assert.equal(await refused('to=worktree'), '400 missing_parameter');
    });
  });

  it('is since a snapshot that is kept', async () => {
    const engine = new BuiltEngine();
    try {
      const folder = repository();
      const [{ id }] = await engine.serve([folder]);
      await engine.untilIndexed(id);
      const snapshot = async () => {
        const { headers } = await engine.send({ path: `/api/v1/projects/${id}/graph` });
        return headers.get('x-index-snapshot') ?? '';
      };
      const kept = await snapshot();
      // The last two snapshots are kept, and there is none between these: a file that is moved here is never seen empty.
      const aside = temporaryFolder();
      writeTree(aside, { 'new.js': "require('./store/find');\n" });
      renameSync(join(aside, 'new.js'), join(folder, 'src/new.js'));
      await engine.until(snapshot, (now) => now !== kept);
      const since = await engine.get<ArchitectureDiff>(`/api/v1/projects/${id}/diff?from=${kept}&to=latest`);
      assert.equal(since.from, kept);
      assert.deepEqual(edgesOf(since.edgesAdded), ['src/new.js → src/store/find.js']);
    } finally {
      await engine.dispose();
    }
  });

  it('leads, on the command line, with what became worse', async () => {
    const commandLine = new CommandLine();
    try {
      const folder = repository();
      writeTree(folder, second);
      const asked = ['diff', 'HEAD', '--workspace', folder];
      const { code, stdout, stderr } = await commandLine.run(...asked);
      assert.equal(code, 0, stderr);
      const [head, , cycles, ...rest] = stdout.split('\n');
      assert.match(head, /^HEAD → worktree: 1 new cycle, 1 new dependency between folders, \d new findings?$/);
      assert.equal(cycles, 'New cycles (1)');
      assert.ok(rest.includes('  src/store → src/ui (1), closes a cycle of folders'), stdout);
      const json = await commandLine.run(...asked, '--json', '--no-findings');
      assert.ok(Value.Check(ArchitectureDiff, JSON.parse(json.stdout)));
      const unknown = await commandLine.run('diff', 'nowhere', '--workspace', folder);
      assert.deepEqual(
        [unknown.code, unknown.stderr],
        [3, 'groundplan: The repository has no such revision. (revision_not_found)\n'],
      );
    } finally {
      await commandLine.dispose();
    }
  });
});
