import { existsSync } from 'node:fs';
import { runEngine } from '#server/engine-process.ts';
import { type EngineSettings, engineOptions } from './engine-settings.ts';

/** An engine with trivial operations; its settings are its only argument. */
const settings = JSON.parse(process.argv[2] ?? '{}') as EngineSettings;

// A candidate that starts only after its test has ended must not make the folders again.
process.exit(existsSync(settings.journal) ? await runEngine(engineOptions(settings)) : 0);
