import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { containerOfNode } from '../graph/calls/symbol-nodes.ts';
import type { EntryRow } from './by-convention.ts';
import { ControllerSettings } from './controller-settings.ts';
import type { ControllerTable } from './controller-table.ts';
import { type DecoratedMethod, Decorators } from './decorated-methods.ts';
import { handlerOf } from './given-handlers.ts';
import type { RegisteredCalls } from './registered-calls.ts';
import type { RoutePath } from './known-path.ts';
import { RouteFlows } from './route-flows.ts';
import type { SettingsTable } from './settings-table.ts';
import { ShownTexts } from './shown-texts.ts';

/** Routes that are decorated methods of decorated classes, their own and those that the classes inherit. */
export function rowsOfControllers(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: ControllerTable,
  tables: readonly SettingsTable[],
): readonly EntryRow[] {
  const decorators = new Decorators(calls, table);
  if (decorators.classes.size === 0) return [];
  const all = [...calls.all()];
  const texts = new ShownTexts(snapshot.files, all, new RouteFlows(all), tables);
  const settings = new ControllerSettings(snapshot, calls, table, texts);
  const { hierarchy } = callGraphOf(snapshot);
  const methods = Map.groupBy(decorators.methods, ({ method }) => containerOfNode(snapshot, method));
  const rows: EntryRow[] = [];
  for (const [controller, declared] of decorators.classes) {
    for (const owner of [controller, ...hierarchy.ancestors(hierarchy.basesOf(controller))]) {
      for (const decorated of methods.get(owner) ?? []) {
        const paths = settings.pathsOf({ controller, declared, versions: decorators.versions }, decorated);
        rows.push(...paths.map((path) => rowOf(snapshot, table, decorated, path)));
      }
    }
  }
  return rows;
}

function rowOf(
  snapshot: LinkedSnapshot,
  { key }: ControllerTable,
  { file, registration, method, verb }: DecoratedMethod,
  path: RoutePath,
): EntryRow {
  const { line, column, proof } = registration;
  return {
    type: 'route',
    name: `${verb} ${path.text}`,
    ...(path.wide !== undefined && { wide: `${verb} ${path.wide}` }),
    framework: key,
    file: stringAt(snapshot.files.paths, file),
    line,
    column,
    handlers: [handlerOf(snapshot, method)],
    proof: path.isWhole ? proof : 'inferred',
  };
}
