import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { EntryRow } from './by-convention.ts';
import { rowsOfRoutes } from './compose-routes.ts';
import { pythonFrameworks, urlconfTables } from './python-frameworks.ts';
import { rowsOfUrlconf } from './urlconf/compose-urlconf.ts';

/** What Python code registers. */
export function rowsOfPython(snapshot: LinkedSnapshot): readonly EntryRow[] {
  return [
    ...rowsOfRoutes(snapshot, pythonFrameworks),
    ...urlconfTables.flatMap((table) => rowsOfUrlconf(snapshot, table)),
  ];
}
