import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { EntryRow } from './by-convention.ts';
import { rowsOfClassCommands } from './commands/class-commands.ts';
import { rowsOfCommands } from './commands/compose-commands.ts';
import { rowsOfCalls } from './compose-calls.ts';
import { rowsOfRoutes } from './compose-routes.ts';
import * as tables from './python-frameworks.ts';
import { registeredCallsOf } from './registered-calls.ts';
import { rowsOfTasks } from './tasks/compose-tasks.ts';
import { rowsOfUrlconf } from './urlconf/compose-urlconf.ts';

/** What Python code registers. */
export function rowsOfPython(snapshot: LinkedSnapshot): readonly EntryRow[] {
  return [
    ...rowsOfRoutes(snapshot, tables.pythonFrameworks),
    ...tables.urlconfTables.flatMap((table) => rowsOfUrlconf(snapshot, table)),
    ...tables.commandTables.flatMap((table) => rowsOfCommands(snapshot, table)),
    ...tables.classCommandTables.flatMap((table) => rowsOfClassCommands(snapshot, table)),
    ...tables.taskTables.flatMap((table) => rowsOfTasks(snapshot, table)),
    ...rowsOfCalls(snapshot, registeredCallsOf(snapshot), tables.pythonCallTables),
  ];
}
