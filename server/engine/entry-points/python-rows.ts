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
import { rowsOfUrlconf } from './urlconf/compose-urlconf.ts';

/** What Python code registers. */
export function rowsOfPython(snapshot: LinkedSnapshot): readonly EntryRow[] {
  return [
    ...rowsOfRoutes(snapshot, tables.pythonFrameworks),
    ...tables.urlconfTables.flatMap((table) => rowsOfUrlconf(snapshot, table)),
    ...tables.urlconfTables.flatMap((table) => rowsOfSettings(snapshot, table)),
    ...tables.commandTables.flatMap((table) => rowsOfCommands(snapshot, table)),
    ...rowsOfFoundClasses(snapshot, tables.foundClassTables),
    ...tables.taskTables.flatMap((table) => rowsOfTasks(snapshot, table)),
    ...rowsOfCalls(snapshot, registeredCallsOf(snapshot), tables.pythonCallTables),
  ];
}
