import { runEngine } from '#server/engine-process.ts';
import { type EngineSettings, engineOptions } from './engine-settings.ts';

/** An engine with trivial operations; its settings are its only argument. */
process.exit(await runEngine(engineOptions(JSON.parse(process.argv[2] ?? '{}') as EngineSettings)));
