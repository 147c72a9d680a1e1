/** Composition root of the engine as a process of its own. Arguments: the state folder. */
import { runEngine } from './engine-process.ts';
import { openEngine } from './engine-parts.ts';
import { version } from './version.ts';

const [stateDirectory] = process.argv.slice(2);
process.exit(await runEngine({ stateDirectory, version, createOperations: (context) => openEngine(context, true) }));
