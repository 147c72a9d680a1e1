import assert from 'node:assert/strict';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Capabilities } from '#protocol/capabilities.ts';
import type { Graph } from '#protocol/graph.ts';
import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { ListedSnapshot } from '#protocol/snapshots.ts';
import { structureDeltaMediaType, structureMediaType } from '#protocol/structure-lines.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { Structure } from '#server/engine/structure/structure.ts';
import { writeDelta } from '#server/engine/structure/write-delta.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { registerOn, serveRemote } from '../support/built-remote.ts';
import { structureFinding, type StructureImports, structureOf } from '../support/structures.ts';

interface Refusal {
  readonly code: string;
  readonly details?: readonly { readonly field: string }[];
}

interface PushOptions {
  readonly id?: string;
  readonly isPacked?: boolean;
  readonly packed?: Uint8Array;
  readonly mediaType?: string;
}

const tree: StructureImports = { 'src/a.ts': ['src/b.ts'], 'src/b.ts': ['lib/c.ts'], 'lib/c.ts': [] };
const loop: StructureImports = { ...tree, 'lib/c.ts': ['src/a.ts'] };

function at(hour: number, branch = 'main'): Structure['header'] {
  return { createdAt: `2026-01-31T${String(hour).padStart(2, '0')}:00:00.000Z`, tool: 'test', mode: 'plain', branch };
}

function node(id: string, more = ''): string {
  return `{"kind":"node","id":${JSON.stringify(id)},"type":"file","label":"x","size":1${more}}`;
}

describe('structures that are pushed to a remote', () => {
  let engine: BuiltEngine;
  let key = '';
  let projectId = '';

  before(async () => {
    ({ engine, key } = await serveRemote());
  });
  beforeEach(async () => {
    projectId = await registerOn({ engine, key }, `shop-${Math.random().toString(36).slice(2)}`);
  });
  after(() => engine.dispose());

  const below = (path: string) => `/api/v1/projects/${projectId}${path}`;

  async function put(
    bytes: Uint8Array,
    { id = structureId(bytes), isPacked = true, packed, mediaType = structureMediaType }: PushOptions = {},
  ) {
    const response = await fetch(engine.baseUrl + below(`/snapshots/${id}`), {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': mediaType,
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
      body: Buffer.from(packed ?? (isPacked ? gzipSync(bytes) : bytes)),
    });
    return { status: response.status, body: JSON.parse(await response.text()) as Refusal & { data: unknown } };
  }

  async function get<Data>(path: string): Promise<Data> {
    const { status, body } = await engine.send({ path: below(path), key });
    assert.equal(status, 200, body);
    return (JSON.parse(body) as { data: Data }).data;
  }

  async function refusalOf(path: string, method = 'GET'): Promise<string> {
    const { status, body } = await engine.send({ method, path: below(path), key });
    return `${status} ${(JSON.parse(body) as Refusal).code}`;
  }

  it('[§12.5.known] are kept, known when they come again, and answer as they were sent [§12.5.sync] [§2.putSnapshot] [§2.getSnapshot]', async () => {
    const lines = writeStructure({ ...structureOf(tree), header: at(10) });
    const id = structureId(lines);
    const first = await put(lines);
    assert.deepEqual(
      [first.status, first.body.data],
      [201, { snapshot: { id, createdAt: '2026-01-31T10:00:00.000Z', nodes: 3, edges: 2, findings: 0 } }],
    );
    assert.equal((await put(lines, { isPacked: false })).status, 200);
    const plain = await engine.send({
      path: below(`/snapshots/${id}`),
      key,
      headers: { 'accept-encoding': 'identity' },
    });
    assert.deepEqual([plain.status, plain.body], [200, Buffer.from(lines).toString()]);
    assert.match(plain.headers.get('content-type') ?? '', /^application\/x-ndjson/);
    const held = await engine.send({
      path: below(`/snapshots/${id}`),
      key,
      headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
    });
    assert.equal(held.status, 304);
    assert.equal(await refusalOf(`/snapshots/snp_${'0'.repeat(26)}`), '404 snapshot_not_found');
  });

  it('come as differences from those that are there, where the remote offers it', async () => {
    const { extensions } = (JSON.parse((await engine.send({ path: '/api/v1', key })).body) as { data: Capabilities })
      .data;
    assert.ok(extensions.includes('sync.delta'));
    const [before, after] = [tree, loop].map((files, hour) =>
      writeStructure({ ...structureOf(files), header: at(10 + hour) }),
    );
    const delta = writeDelta({ id: structureId(before), lines: before }, after);
    const as = { id: structureId(after), mediaType: structureDeltaMediaType };
    const early = await put(delta, as);
    assert.deepEqual([early.status, early.body.code], [404, 'snapshot_not_found']);
    await put(before);
    const { status, body } = await put(delta, { ...as, isPacked: false });
    assert.deepEqual(
      [status, body.data],
      [201, { snapshot: { id: as.id, createdAt: '2026-01-31T11:00:00.000Z', nodes: 3, edges: 3, findings: 0 } }],
    );
    assert.equal((await put(delta, as)).status, 200);
    const { body: lines } = await engine.send({ path: below(`/snapshots/${as.id}`), key });
    assert.equal(lines, Buffer.from(after).toString());
    const other = await put(delta, { ...as, id: structureId(delta) });
    assert.deepEqual([other.status, other.body.code], [400, 'invalid_body']);
    const broken = await put(delta, {
      id: structureId(delta),
      mediaType: as.mediaType,
      packed: gzipSync(delta).subarray(9),
    });
    assert.deepEqual([broken.status, broken.body.code], [400, 'invalid_body']);
    const unknown = await put(delta, { ...as, mediaType: 'application/vnd.groundplan.other' });
    assert.deepEqual([unknown.status, unknown.body.code], [400, 'unsupported_media_type']);
  });

  it('are the graph, the drawing, the cycles and the paths of their project; what needs code is not there [§2.2.remote]', async () => {
    assert.equal(await refusalOf('/graph'), '404 project_not_indexed');
    assert.equal(await refusalOf('/index', 'POST'), '404 project_not_indexed');
    await put(writeStructure({ ...structureOf(loop), header: at(10) }));
    const graph = await get<Graph>('/graph');
    assert.deepEqual(
      graph.nodes.map(({ id, size }) => `${id} ${size}`),
      ['lib/c.ts 8', 'src/a.ts 8', 'src/b.ts 8'],
    );
    assert.deepEqual(graph.edges.length, 3);
    const { cycles } = await get<{ cycles: { nodes: string[] }[] }>('/cycles');
    assert.deepEqual(
      cycles.map(({ nodes }) => nodes),
      [['lib/c.ts', 'src/a.ts', 'src/b.ts']],
    );
    const { marks } = await get<{ marks: unknown[] }>('/view');
    assert.ok(marks.length > 0);
    const way = await get<{ path: { id: string }[]; certainty: string }>('/path?from=src/a.ts&to=lib/c.ts');
    assert.deepEqual([way.path.map(({ id }) => id), way.certainty], [['src/a.ts', 'src/b.ts', 'lib/c.ts'], 'bounded']);
    const { project } = await get<{ project: { status: string; stats: { nodes: number; dependencies: number } } }>('');
    assert.deepEqual([project.status, project.stats.nodes, project.stats.dependencies], ['indexed', 3, 3]);
    for (const path of [
      '/symbols',
      '/unused',
      '/tour',
      '/graph?external=true',
      '/owners?file=src/a.ts',
      '/source?file=src/a.ts',
    ])
      assert.equal(await refusalOf(path), '404 project_not_indexed', path);
  });

  it('[§12.5.diff] [§12.5.list] are listed newest first and compared; the main branch is the first that was pushed until another is named [§2.listSnapshots] [§2.putMainBranch]', async () => {
    const [old, now] = [structureOf(tree), { ...structureOf(loop), findings: [structureFinding('f1')] }];
    await put(writeStructure({ ...old, header: at(9) }));
    await put(writeStructure({ ...old, header: at(10) }));
    await put(writeStructure({ ...now, header: at(11, 'next') }));
    const { snapshots, nextCursor } = await get<{ snapshots: ListedSnapshot[]; nextCursor?: string }>(
      '/snapshots?limit=2',
    );
    assert.deepEqual(
      snapshots.map(({ branch, isMain }) => [branch, isMain]),
      [
        ['next', false],
        ['main', true],
      ],
    );
    const rest = await get<{ snapshots: ListedSnapshot[] }>(
      `/snapshots?limit=2&cursor=${encodeURIComponent(String(nextCursor))}`,
    );
    assert.deepEqual(
      rest.snapshots.map(({ createdAt }) => createdAt),
      ['2026-01-31T09:00:00.000Z'],
    );
    const diff = await get<ArchitectureDiff>('/diff?from=latest&to=next');
    assert.deepEqual(
      diff.cyclesAdded.map(({ nodes }) => nodes.length),
      [3],
    );
    assert.deepEqual(
      diff.findingsAdded.map(({ fingerprint }) => fingerprint),
      ['f1'],
    );
    assert.deepEqual([diff.from, diff.to], [snapshots[1].id, snapshots[0].id]);
    assert.equal(await refusalOf('/diff?from=latest&to=worktree'), '404 snapshot_not_found');
    assert.equal(await refusalOf('/diff?from=latest&to=other'), '404 revision_not_found');
    const named = await engine.send({ method: 'PUT', path: below('/main-branch'), key, body: { branch: 'next' } });
    assert.equal(named.status, 200, named.body);
    assert.equal((await get<ArchitectureDiff>('/diff?from=latest&to=main')).cyclesRemoved.length, 1);
  });

  it('[§12.6.sizes] [§12.6.lines] are refused by the line that is wrong, or where they are too large, damaged or named otherwise', async () => {
    const header = '{"createdAt":"2026-01-31T12:00:00.000Z","tool":"t","mode":"plain"}';
    const cases: readonly (readonly [line: string, field: string])[] = [
      [node('/etc/passwd'), '/lines/3'],
      [node('../x'), '/lines/3'],
      [node('a\\..\\..\\x'), '/lines/3'],
      [node('a\0b'), '/lines/3'],
      [node('b.ts', ',"content":"x"'), '/lines/3'],
      ['{"kind":"finding","excerpt":""}', '/lines/3'],
      ['nothing', '/lines/3'],
    ];
    for (const [line, field] of cases) {
      const { status, body } = await put(encodeUtf8(`${header}\n${node('a.ts')}\n${line}\n`));
      assert.deepEqual([status, body.code, body.details?.[0]?.field], [400, 'invalid_body', field], line);
    }
    const lines = writeStructure({ ...structureOf(tree), header: at(10) });
    const wrong = await put(lines, { id: `snp_${'0'.repeat(26)}` });
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_body']);
    const cut = await put(lines, { packed: gzipSync(lines).subarray(0, -20) });
    assert.deepEqual([cut.status, cut.body.code], [400, 'invalid_body']);
    const garbage = await put(lines, { packed: encodeUtf8('no gzip') });
    assert.deepEqual([garbage.status, garbage.body.code], [400, 'invalid_body']);
    const empty = await put(new Uint8Array());
    assert.deepEqual([empty.status, empty.body.details?.[0]?.field], [400, '/lines/1']);
    const padding = `{"kind":"x","y":"${' '.repeat(100_000)}"}\n`.repeat(700);
    const bomb = await put(encodeUtf8(`${header}\n${padding}`));
    assert.deepEqual([bomb.status, bomb.body.code], [400, 'payload_too_large']);
    const large = await put(encodeUtf8(`${header}\n${padding}`), { isPacked: false });
    assert.deepEqual([large.status, large.body.code], [400, 'payload_too_large']);
    assert.equal((await put(lines)).status, 201, 'the engine goes on');
  });

  it('[§12.6.durable] are there after the engine was killed, once they were acknowledged', async () => {
    const lines = writeStructure({ ...structureOf(tree), header: at(10) });
    assert.equal((await put(lines)).status, 201);
    await engine.kill();
    await engine.serve([], { remote: {} });
    const { status, body, headers } = await engine.send({
      path: below(`/snapshots/${structureId(lines)}`),
      key,
      headers: { 'accept-encoding': 'gzip' },
    });
    assert.deepEqual([status, body], [200, Buffer.from(lines).toString()]);
    assert.equal(headers.get('content-encoding'), 'gzip');
    assert.equal((await get<Graph>('/graph')).nodes.length, 3);
    assert.ok(gunzipSync(gzipSync(lines)).equals(lines));
  });

  it('[§12.6.changed] publish how the main branch changed, and where another is worse', async () => {
    const seen: unknown[] = [];
    const stop = new AbortController();
    const stream = await fetch(`${engine.baseUrl}/api/v1/events`, {
      headers: { authorization: `Bearer ${key}` },
      signal: stop.signal,
    });
    const reading = (async () => {
      let text = '';
      for await (const piece of stream.body ?? []) {
        text += Buffer.from(piece).toString();
        seen.splice(
          0,
          seen.length,
          ...text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : [])),
        );
      }
    })().catch(() => undefined);
    await put(writeStructure({ ...structureOf(tree), header: at(9) }));
    await put(writeStructure({ ...structureOf(loop), header: at(10, 'next') }));
    await put(writeStructure({ ...structureOf(loop), header: { ...at(10, 'hasty'), unknown: ['findings'] } }));
    await put(writeStructure({ ...structureOf(loop), header: at(11) }));
    interface Change {
      readonly branch?: string;
      readonly counts: { readonly cyclesAdded: number };
      readonly findingsAdded?: number;
      readonly reasons?: readonly string[];
    }
    const changed = () =>
      (seen as { type: string; data: Change }[])
        .filter(({ type }) => type === 'architecture.changed')
        .map(({ data }) => [data.branch, data.counts.cyclesAdded, data.findingsAdded, data.reasons]);
    const all = await engine.until(
      async () => changed(),
      (events) => events.length === 3,
    );
    stop.abort();
    await reading;
    const unscanned = ['Findings were not compared: one state was not scanned.'];
    assert.deepEqual(
      all.toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`)),
      [
        ['hasty', 1, undefined, unscanned],
        ['next', 1, 0, undefined],
        [undefined, 1, undefined, undefined],
      ],
    );
  });
});
