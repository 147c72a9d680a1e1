import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type SyncMode, syncModes } from '#protocol/sync.ts';
import type { SyncOperationId } from '#protocol/sync-operations.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { type BuiltRemote, serveRemote } from '../support/built-remote.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { checkBody, checkHeaders, modeOf } from '../support/sync/let-out.ts';
import { RecordingProxy } from '../support/sync/recording-proxy.ts';
import { assertHarmless, source } from '../support/sync/recognisable-source.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const user = 'ada-quillfeather';
const typed = {
  query: 'drawer of the till',
  question: 'Who calls the drawer?',
  description: 'It sells.',
  file: 'src/till.ts',
};
const gitUrl = 'https://git.acme.example/shop.git';

describe('random use of a remote, recorded to the byte', () => {
  let remote: BuiltRemote;
  let engine: BuiltEngine;
  let proxy: RecordingProxy;
  let [project, projectId] = ['', ''];

  before(async () => {
    remote = await serveRemote();
    proxy = await RecordingProxy.start();
    proxy.target = Number(new URL(remote.engine.baseUrl).port);
    project = join(temporaryFolder(), 'home', user, 'shop');
    writeTree(project, source);
    git(project, 'init', '--quiet', '--initial-branch=main');
    git(project, 'config', 'user.name', user);
    git(project, 'remote', 'add', 'origin', `https://${user}:t0ken@git.acme.example/shop.git`);
    commitAll(project, 'First');
    engine = new BuiltEngine();
    [{ id: projectId }] = await engine.serve([project]);
    await engine.untilIndexed(projectId);
  });
  after(async () => {
    await engine?.dispose();
    await remote?.engine.dispose();
    proxy?.close();
  });

  /** Every operation of synchronisation, and what else begins with it or feeds it. */
  function operations(mode: SyncMode, random: () => number) {
    const id = { projectId };
    const isHeads = () => random() < 0.5;
    const connect = () => engine.call('sync.connect', { url: proxy.url, key: remote.key, mode });
    const ofSync: Record<SyncOperationId, () => Promise<unknown>> = {
      'sync.status': () => engine.call('sync.status', {}),
      'sync.connect': connect,
      'sync.setKey': () => engine.call('sync.setKey', { key: remote.key }),
      'sync.preview': () => engine.call('sync.preview', id),
      'sync.setMode': () => engine.call('sync.setMode', { mode }),
      'sync.candidates': () => engine.call('sync.candidates', id),
      'sync.link': () => {
        const { description } = typed;
        return engine.call('sync.link', { ...id, register: { path: isHeads() ? 'git' : 'folder', description } });
      },
      'sync.unlink': () => engine.call('sync.unlink', { ...id, deleteRemote: isHeads() }),
      'sync.pull': () => engine.call('sync.pull', isHeads() ? id : {}),
      'sync.push': () => engine.call('sync.push', { ...id, hashPaths: isHeads(), findings: isHeads() }),
      'sync.requestIndex': () => engine.call('sync.requestIndex', id),
      'sync.log': () => engine.call('sync.log', {}),
      'sync.resolve': async () => {
        const [item] = (await engine.call('sync.status', {})).outbox;
        return item && engine.call('sync.resolve', { outboxId: item.id, action: isHeads() ? 'retry' : 'drop' });
      },
      'sync.disconnect': async () => {
        await engine.call('sync.disconnect', { keepBaselines: isHeads() });
        return connect();
      },
      'sync.search': () => engine.call('sync.search', { ...id, query: typed.query }),
      'sync.ask': () => engine.call('sync.ask', { ...id, question: typed.question }),
      'sync.analyze': () => engine.call('sync.analyze', { ...id, files: [typed.file] }),
    };
    const around: Record<string, () => Promise<unknown>> = {
      drift: () => engine.call('diff.get', { id: projectId, from: 'baseline' }),
      search: () => engine.call('search.run', { id: projectId, query: 'nougat' }),
      edit: async () =>
        writeTree(project, { 'src/more.ts': `export const marzipan${Math.floor(random() * 1e6)} = 'nougat';\n` }),
      commit: async () => void git(project, 'commit', '--quiet', '--allow-empty', '--message', 'marzipan'),
    };
    return { ...ofSync, ...around };
  }

  it('[§12.4.source] lets out what the mode names and not one byte more, whatever is done', async () => {
    const random = seededRandom(announcedSeed('random use of a remote'));
    for (const mode of [...syncModes, 'off'] as const) {
      const all: Readonly<Record<string, () => Promise<unknown>>> = operations(mode, random);
      // What the mode before let out may leave until this one is chosen.
      await all['sync.connect']();
      const before = proxy.requests.length;
      // The first steps give the rest of them something to do.
      const first = [
        'sync.setMode',
        'sync.link',
        'sync.push',
        'sync.pull',
        'sync.search',
        'sync.ask',
        'sync.analyze',
        'sync.requestIndex',
        'drift',
      ];
      const names = Object.keys(all);
      const rest = Array.from({ length: rounds(25) }, () => names[Math.floor(random() * names.length)]);
      for (const name of [...first, ...rest]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const failure = await all[name]().then(
          () => undefined,
          (error: { readonly code?: string }) => error.code,
        );
        assert.notEqual(failure, 'internal_error', `${mode}: ${name}`);
      }
      for (const request of proxy.requests.slice(before)) {
        const isTrial = request.method === 'GET' && request.path === '/api/v1/projects';
        const isLetOut = isTrial || syncModes.indexOf(modeOf(request)) <= syncModes.indexOf(mode);
        assert.ok(isLetOut, `${mode}: ${request.method} ${request.path}`);
        checkBody(request, { ...typed, folder: 'shop', gitUrl });
      }
    }
    const ends = new Set(proxy.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`));
    for (const name of ['search', 'ask', 'analyze', 'index', 'projects']) assert.ok(ends.has(`POST ${name}`), name);
    assert.ok(proxy.requests.some(({ method }) => method === 'PUT'));
    for (const { head, body } of proxy.requests) checkNothingElse(head, body);
  });

  function checkNothingElse(head: string, body: string): void {
    const [, ...headers] = head.trimEnd().split('\r\n');
    checkHeaders(headers.map((each) => each.split(':')[0]));
    const text = `${head}\n${body}`.replace(remote.key, '');
    assertHarmless(text, [user, project]);
  }
});
