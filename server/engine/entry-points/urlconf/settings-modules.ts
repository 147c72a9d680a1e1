import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import { type EntryRow, wholeFile } from '../by-convention.ts';
import { pathOf, registeredCallsOf } from '../registered-calls.ts';
import type { UrlconfTable } from './urlconf-table.ts';

/**
 * Modules that say where routes begin are settings: the framework loads them by a name from outside, and reads all that
 * they have.
 */
export function rowsOfSettings(snapshot: LinkedSnapshot, { key, rootSetting }: UrlconfTable): readonly EntryRow[] {
  const files = new Set<number>();
  for (const { file, registration } of registeredCallsOf(snapshot).all())
    if (registration.how === 'assign' && pathOf(registration).at(-1) === rootSetting) files.add(file);
  return Array.from(files, (file) => {
    const path = stringAt(snapshot.files.paths, file);
    const place = { file: path, line: 1, column: 1 };
    return {
      type: 'configuration',
      name: path,
      framework: key,
      ...place,
      handlers: [wholeFile(path)],
      proof: 'inferred',
    };
  });
}
