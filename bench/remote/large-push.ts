/**
 * Others' requests while a structure of 60 MB is pushed, plain and compressed, and then read: `node bench/remote/large-push.ts`, after
 * `npm run build`. Told are the latencies of GET project, one after the other, from the first byte of the push to its answer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { BenchClient, percentile } from '../http/client.ts';
import { serveRemote } from './served-remote.ts';
import { writeTeam } from './team-data.ts';

const bytesWanted = 60_000_000;
const lineBytes = 125;

function largeStructure(branch: string): Uint8Array<ArrayBuffer> {
  const nodes = Array.from({ length: bytesWanted / lineBytes / 6 }, (_, file) => {
    const id = `packages/feature-${file % 50}/src/module-${file % 400}/file-${file}.ts`;
    return { id, type: 'file', label: `file-${file}.ts`, size: 40, language: 'typescript' };
  });
  const metrics = nodes.flatMap(({ id: file }, number) =>
    Array.from({ length: 5 }, (_, metric) => ({ metric: `number${metric}`, value: number + metric, file })),
  );
  const header = { branch, createdAt: '2026-09-01T12:00:00.000Z', tool: 'bench', mode: 'plain' as const };
  return new Uint8Array(writeStructure({ header, nodes, edges: [], metrics, findings: [] }));
}

const data = mkdtempSync(join(tmpdir(), 'groundplan-large-'));
try {
  const size = { members: 2, projects: 1, snapshots: 1, files: 100, largestFiles: 100 };
  const { keys, projects } = await writeTeam(data, size);
  const remote = await serveRemote(data);
  const client = new BenchClient(remote.baseUrl, 4);
  const project = `/api/v1/projects/${projects[0]}`;

  /** Sends requests of another member one after the other until the work is done. */
  const beside = async (name: string, work: () => Promise<string>): Promise<void> => {
    const ms: number[] = [];
    const done = new AbortController();
    const startedMs = performance.now();
    const working = work().finally(() => done.abort());
    while (!done.signal.aborted) ms.push((await client.send({ path: project, key: keys[1] })).ms);
    const result = await working;
    const [middle, most, top] = [0.5, 0.95, 1].map((share) => percentile(ms, share).toFixed(1));
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(
      `${name}: ${result} after ${seconds} s; others p50 ${middle} ms, p95 ${most} ms, most ${top} ms (${ms.length})\n`,
    );
  };

  const put = async (branch: string, isPacked: boolean): Promise<string> => {
    const lines = largeStructure(branch);
    const body = isPacked ? Buffer.from(gzipSync(lines)) : lines;
    const headers = {
      authorization: `Bearer ${keys[0]}`,
      'content-type': 'application/x-ndjson',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    };
    const url = `${remote.baseUrl}${project}/snapshots/${structureId(lines)}`;
    let answer = '';
    await beside(`${(lines.length / 1e6).toFixed(0)} MB, ${(body.length / 1e6).toFixed(1)} MB sent`, async () => {
      answer = String((await fetch(url, { method: 'PUT', headers, body })).status);
      return answer;
    });
    return answer;
  };

  await beside('nothing', () => new Promise((resolve) => setTimeout(() => resolve('idle'), 1000)));
  await put('main', true);
  await put('next', false);
  await beside('GET graph of it', async () =>
    String((await client.send({ path: `${project}/graph`, key: keys[0] })).status),
  );
  await beside('GET diff of both', async () =>
    String((await client.send({ path: `${project}/diff?from=latest&to=next`, key: keys[0] })).status),
  );
  process.stdout.write(`load ${loadavg()[0].toFixed(1)}\n`);
  client.close();
  await remote.end();
} finally {
  rmSync(data, { recursive: true, force: true });
}
