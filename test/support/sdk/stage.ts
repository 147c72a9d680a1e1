import { join } from 'node:path';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { BuiltEngine } from '../built-engine.ts';
import { buildProgram } from '../command-line.ts';
import { git } from '../git-repository.ts';
import { structureOf, withNumbers } from '../structures.ts';
import { temporaryFolder, writeTree } from '../temporary-folder.ts';
import { startFaultServer } from './fault-server.ts';
import { startReceiver } from './receiver.ts';
import { readScenario } from './scenario.ts';

/** Where the scenario is played: a real engine, a remote, servers that fail, a receiver of webhooks, and folders. */
export interface Stage {
  readonly engine: BuiltEngine;
  /** The values that `sdk/README.md` names, with keys of their own for each run. */
  values(run: string): Promise<Record<string, string>>;
  dispose(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  buildProgram();
  const root = temporaryFolder();
  const { folders, committed, advisories } = readScenario();
  for (const [name, files] of Object.entries(folders)) writeTree(join(root, name), files);
  for (const name of committed) commitAll(join(root, name));
  const places = Object.fromEntries(Object.keys(folders).map((name) => [name, join(root, name)]));
  const [faults, receiver] = await Promise.all([startFaultServer(), startReceiver()]);
  // Before the engine, whose record is the one that programs of the tests find.
  const remote = new BuiltEngine();
  await remote.serve([], { remote: {} });
  const engine = new BuiltEngine();
  await engine.serve([], { allowedRoots: [root], webhooks: { allowLoopback: true } });
  await giveAdvisories(engine, advisories);
  return {
    engine,
    values: async (run) => ({
      run,
      engine: engine.baseUrl,
      remote: remote.baseUrl,
      ...(await pushedStructures(remote, run)),
      faults: `${faults.baseUrl}/${run}`,
      receiver: receiver.baseUrl,
      outside: temporaryFolder(),
      unknownKey: `sk_live_gp_${'0'.repeat(49)}`,
      ...(await newKeys(engine)),
      ...places,
    }),
    dispose: async () => {
      faults.close();
      receiver.close();
      await engine.dispose();
      await remote.dispose();
    },
  };
}

/** Only the owner may give them: there is no way over HTTP. */
async function giveAdvisories(engine: BuiltEngine, advisories: readonly object[]): Promise<void> {
  const folder = temporaryFolder();
  writeTree(folder, { 'advisories.json': JSON.stringify(advisories) });
  await engine.call('advisories.update', { path: join(folder, 'advisories.json') });
}

function commitAll(folder: string): void {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'All');
}

/** A project of the remote, with a structure of its main branch and a newer one of another. */
async function pushedStructures(remote: BuiltEngine, run: string): Promise<Record<string, string>> {
  const remoteKey = await remote.newKey();
  const sendTo = async (path: string, init: RequestInit): Promise<unknown> => {
    const headers = { authorization: `Bearer ${remoteKey}`, ...init.headers };
    const response = await fetch(`${remote.baseUrl}/api/v1/projects${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const body = JSON.stringify({ name: 'Pushed', path: `pushed-${run}` });
  const created = await sendTo('', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { id } = (created as { project: { id: string } }).project;
  const push = async (hour: number, branch: string): Promise<[id: string, lines: Uint8Array<ArrayBuffer>]> => {
    const createdAt = `2026-01-31T${hour}:00:00.000Z`;
    const header = { createdAt, tool: 'scenario', mode: 'plain' as const, branch };
    const lines = new Uint8Array(writeStructure(withNumbers(structureOf({ 'src/café.ts': [] }, header))));
    const name = structureId(lines);
    const headers = { 'content-type': 'application/x-ndjson' };
    await sendTo(`/${id}/snapshots/${name}`, { method: 'PUT', headers, body: lines });
    return [name, lines];
  };
  const [structure, lines] = await push(12, 'main');
  const [structureOfNext] = await push(13, 'next');
  return { remoteKey, pushed: id, structure, structureOfNext, structureLines: new TextDecoder().decode(lines) };
}

async function newKeys(engine: BuiltEngine): Promise<Record<string, string>> {
  const [full, free, reader] = await Promise.all([
    engine.call('keys.create', {}),
    engine.call('keys.create', { tier: 'free' }),
    engine.call('keys.create', { permissions: ['read'] }),
  ]);
  return { fullKey: full.key, freeKey: free.key, readerKey: reader.key };
}
