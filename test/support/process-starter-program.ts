/** Starts the process of a module, says which one it is, and waits to be killed. Arguments: URL of the module. */
import { startProcess } from '#server/platform/workers/start-process.ts';

const started = startProcess(new URL(process.argv[2]), {
  message: (message) => process.stdout.write(`pid ${(message as { pid: number }).pid}\n`),
  ended: (reason) => process.stdout.write(`ended ${reason}\n`),
});
started.post({ do: 'answer' });
