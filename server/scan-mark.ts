/**
 * The mark of what finds holes. It stands apart from the rules: the engine asks for it, and reading rules takes as much code as all
 * of the engine's main thread.
 */
import { readFileSync } from 'node:fs';
import { hashToIdentifier } from './base/content-hash.ts';
import { readBundledRules } from './platform/files/bundled-rules.ts';
import { version } from './version.ts';
import { workerEntries } from './worker-entries.ts';

let known: string | undefined;

/**
 * Names all that decides what is found in a snapshot beside the snapshot itself: the rules and the program of the scan
 * thread. As a bundle that names its parts by their content.
 */
export function scanMark(): string {
  known ??= hashToIdentifier([
    version,
    '\0',
    readFileSync(workerEntries.scan, 'utf8'),
    '\0',
    ...readBundledRules().flatMap(partsOf),
  ]);
  return known;
}

function partsOf({ path, text }: { readonly path: string; readonly text: string }): string[] {
  return [path, '\0', text, '\0'];
}
