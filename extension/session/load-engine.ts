import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperationRefused } from './engine-session.ts';
import type { EngineModule } from './engine-module.ts';

/** Loads the way to the engine out of this extension's own folder. Throws `OperationRefused` where a file is missing. */
export async function loadEngine(extensionFolder: string, missing: (path: string) => string): Promise<EngineModule> {
  const path = join(extensionFolder, 'dist', 'server', 'client.js');
  if (!existsSync(path)) throw new OperationRefused('engine_missing', missing(path));
  return (await import(pathToFileURL(path).href)) as EngineModule;
}
