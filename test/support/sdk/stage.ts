import { join } from 'node:path';
import { BuiltEngine } from '../built-engine.ts';
import { buildProgram } from '../command-line.ts';
import { temporaryFolder, writeTree } from '../temporary-folder.ts';
import { startFaultServer } from './fault-server.ts';
import { startReceiver } from './receiver.ts';
import { readScenario } from './scenario.ts';

/** Where the scenario is played: a real engine, servers that fail, a receiver of webhooks, and folders. */
export interface Stage {
  readonly engine: BuiltEngine;
  /** The values that `sdk/README.md` names, with keys of their own for each run. */
  values(run: string): Promise<Record<string, string>>;
  dispose(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  buildProgram();
  const root = temporaryFolder();
  const { folders } = readScenario();
  for (const [name, files] of Object.entries(folders)) writeTree(join(root, name), files);
  const places = Object.fromEntries(Object.keys(folders).map((name) => [name, join(root, name)]));
  const [faults, receiver] = await Promise.all([startFaultServer(), startReceiver()]);
  const engine = new BuiltEngine();
  await engine.serve([], { allowedRoots: [root], webhooks: { allowLoopback: true } });
  return {
    engine,
    values: async (run) => ({
      run,
      engine: engine.baseUrl,
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
    },
  };
}

async function newKeys(engine: BuiltEngine): Promise<Record<string, string>> {
  const [full, free, reader] = await Promise.all([
    engine.call('keys.create', {}),
    engine.call('keys.create', { tier: 'free' }),
    engine.call('keys.create', { permissions: ['read'] }),
  ]);
  return { fullKey: full.key, freeKey: free.key, readerKey: reader.key };
}
