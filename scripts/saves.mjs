import { watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes one file in several steps, and a checkout of another branch many files. */
const QUIET_MS = 150;

/**
 * Yields when something was saved in a folder that has one of the files; also what is saved while whoever asks is at work on
 * the save before. Folders of what is built and installed are none of them.
 *
 * @param files relative to the root
 * @param signal ends it
 */
export async function* saves(root, files, signal) {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/', 1)[0]));
  let saved = Promise.withResolvers();
  signal?.addEventListener('abort', () => saved.resolve(), { once: true });
  for (const folder of folders) watch(join(root, folder), { recursive: true, signal }, () => saved.resolve());
  watch(root, { signal }, (_, name) => files.includes(name) && saved.resolve());
  for (;;) {
    await saved.promise;
    if (signal?.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    saved = Promise.withResolvers();
    yield;
  }
}
