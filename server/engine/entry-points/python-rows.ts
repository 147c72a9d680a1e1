import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { EntryRow } from './by-convention.ts';
import { rowsOfCommands } from './commands/compose-commands.ts';
import { rowsOfCalls } from './compose-calls.ts';
import { rowsOfRoutes } from './compose-routes.ts';
import { rowsOfFoundClasses } from './found-classes.ts';
import * as tables from './python-frameworks.ts';
import { registeredCallsOf } from './registered-calls.ts';
import { rowsOfTasks } from './tasks/compose-tasks.ts';
import { rowsOfSettings } from './urlconf/settings-modules.ts';
import type { Unfollowed } from './unfollowed.ts';
import { composeUrlconf } from './urlconf/compose-urlconf.ts';

/** The rows that Python code registers. */
export function rowsOfPython(snapshot: LinkedSnapshot): {
  readonly rows: readonly EntryRow[];
  readonly unfollowed: readonly Unfollowed[];
} {
  const urlconfs = tables.urlconfTables.map((table) => composeUrlconf(snapshot, table));
  const rows = [
    ...rowsOfRoutes(snapshot, tables.pythonFrameworks),
    ...urlconfs.flatMap((each) => each.rows),
    ...tables.urlconfTables.flatMap((table) => rowsOfSettings(snapshot, table)),
    ...tables.commandTables.flatMap((table) => rowsOfCommands(snapshot, table)),
    ...rowsOfFoundClasses(snapshot, tables.foundClassTables),
    ...tables.taskTables.flatMap((table) => rowsOfTasks(snapshot, table)),
    ...rowsOfCalls(snapshot, registeredCallsOf(snapshot), tables.pythonCallTables),
  ];
  return { rows, unfollowed: urlconfs.flatMap(({ unfollowed }) => unfollowed) };
}
