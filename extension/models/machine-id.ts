import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a text that is made once on each machine and identifies it among the machines that one editor works on. A
 * host name does not: Linux within Windows has the name of Windows, and a laptop gets another one in another network.
 *
 * @param folder of the extension's own, on the machine that it runs on
 */
export function machineId(folder: string): string {
  const file = join(folder, 'machine-id');
  const known = readId(file);
  if (known !== undefined) return known;
  const made = randomUUID();
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, made);
  } catch {
    // It holds for this window then: the next one asks the user again.
  }
  return readId(file) ?? made;
}

function readId(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return /^[\da-f-]{36}$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
