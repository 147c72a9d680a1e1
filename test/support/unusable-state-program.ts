/**
 * Opens the way of an editor to an engine in a state folder that may not be written, and prints the code and the
 * message of the refusal as JSON. As root, which no permission stops, it becomes a user without rights first.
 *
 *     node unusable-state-program.ts STATE_FOLDER
 */
import { openLanguageStream } from '#server/client.ts';

const UNPRIVILEGED = 65_534;
if (process.getuid?.() === 0) {
  process.setgid?.(UNPRIVILEGED);
  process.setuid?.(UNPRIVILEGED);
}
const [stateDirectory] = process.argv.slice(2);
const refusal = await openLanguageStream({ stateDirectory, timeoutMs: 20_000 }).catch((error: unknown) => error);
const { code, message } = refusal as { code?: string; message?: string };
process.stdout.write(JSON.stringify({ code, message }));
process.exit();
