import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { acquireEngine, type EngineOptions } from '#server/engine-process.ts';
import { type EngineSettings, engineOptions } from './engine-settings.ts';

/**
 * A process that wants the engine, and takes it again whenever it loses it. On `begin` it starts to want, on `end` it
 * releases it; `who` is answered with the id of the process that serves it.
 */
export type ContenderOrder =
  | { readonly order: 'begin'; readonly settings: EngineSettings; readonly runtime: string }
  | { readonly order: 'who' | 'end' };
export type ContenderReport = { readonly ready: true } | { readonly ended: true } | { readonly servedBy: number };

let options: EngineOptions;
let wanting = false;
let connection: Promise<EngineConnection> | undefined;

process.on('message', (order: ContenderOrder) => {
  if (order.order === 'begin') begin(order.settings, order.runtime);
  if (order.order === 'who') void reportServer();
  if (order.order === 'end') void letGo();
});
process.on('disconnect', () => process.exit(0));
// Written at a clean exit otherwise, which contenders seldom have.
flushCompileCache();
report({ ready: true });

function begin(settings: EngineSettings, runtime: string): void {
  process.env.XDG_RUNTIME_DIR = runtime;
  options = engineOptions(settings);
  want();
}

function want(): void {
  wanting = true;
  connection = acquireEngine(options);
  void connection.then(({ closed }) => closed).then(() => (wanting ? want() : undefined));
}

async function reportServer(): Promise<void> {
  for (;;) {
    try {
      const { data } = await (await connection!).call('pid', {});
      return report({ servedBy: (data as { pid: number }).pid });
    } catch {
      await sleep(10);
    }
  }
}

async function letGo(): Promise<void> {
  wanting = false;
  const held = await connection;
  held?.close();
  await held?.closed;
  report({ ended: true });
}

function report(message: ContenderReport): void {
  process.send?.(message);
}
