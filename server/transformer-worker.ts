/** Composition root of the process that runs the transformer which the user named for the search. */
import { constants, setPriority } from 'node:os';
import { TransformerDesk } from './app/transformer/transformer-desk.ts';
import type { TransformerCommand } from './app/transformer/messages.ts';
import { loadTransformer } from './platform/transformer/load-transformer.ts';

const desk = new TransformerDesk(loadTransformer);
// A user who types at this machine comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit());
process.on('message', async (command: TransformerCommand) => process.send?.(await desk.answer(command)));
