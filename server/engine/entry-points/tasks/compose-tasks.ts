import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../../graph/calls/answers.ts';
import type { SnapshotNamedValue, SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { fileOfNode, qualifiedNameOf } from '../../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import type { EntryRow } from '../by-convention.ts';
import type { EntryHandler } from '../entry-point.ts';
import { codeAround, handlerOf, handlersIn, textIn } from '../given-handlers.ts';
import { pathOf, type RegisteredCall, registeredCallsOf } from '../registered-calls.ts';
import type { TaskTable } from './task-table.ts';

/** Tasks and their schedules. */
export function rowsOfTasks(snapshot: LinkedSnapshot, table: TaskTable): readonly EntryRow[] {
  const calls = [...registeredCallsOf(snapshot).all()];
  const tasks = calls.flatMap((call) => taskOf(snapshot, table, call));
  const byName = new Map(tasks.map((task) => [task.name, task.node]));
  const rows = tasks.map(({ name, node, call }) =>
    rowOf(snapshot, table, call, name, [handlerOf(snapshot, node)], call.registration.proof),
  );
  return [...rows, ...calls.flatMap((call) => schedulesOf(snapshot, table, call, byName))];
}

interface Task {
  readonly name: string;
  readonly node: SymbolNode;
  readonly call: RegisteredCall;
}

function taskOf(snapshot: LinkedSnapshot, table: TaskTable, call: RegisteredCall): Task[] {
  const { registration } = call;
  const { how, origin, decorated, keywords } = registration;
  const isTask = how === 'decorator' && table.packages.includes(origin);
  if (!isTask || decorated === undefined || decorated === noSymbol) return [];
  if (!table.decorators.includes(pathOf(registration).at(-1) ?? '')) return [];
  const given = table.nameKeywords.map((name) => textIn(valueNamed(keywords, name)));
  const name = given.find((text) => text !== undefined) ?? dottedName(snapshot, decorated);
  return [{ name, node: decorated, call }];
}

/** `shop/tasks.py#send` as `shop.tasks.send`. */
function dottedName(snapshot: LinkedSnapshot, node: SymbolNode): string {
  const path = stringAt(snapshot.files.paths, fileOfNode(snapshot, node));
  const module = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  return `${module}.${qualifiedNameOf(snapshot, node)}`;
}

function schedulesOf(
  snapshot: LinkedSnapshot,
  table: TaskTable,
  call: RegisteredCall,
  byName: ReadonlyMap<string, SymbolNode>,
): EntryRow[] {
  const { file, registration } = call;
  const called = registration.members.at(-1) ?? '';
  if (registration.how === 'assign' && table.settings.includes(called)) {
    return entriesOf(registration.arguments[0]).flatMap((each) => scheduleOf(snapshot, table, call, each, byName));
  }
  if (registration.how !== 'call') return [];
  const given = registration.keywords.filter(({ name }) => table.settings.includes(name));
  const settings = given.flatMap(({ value }) => entriesOf(value));
  const rows = settings.flatMap((each) => scheduleOf(snapshot, table, call, each, byName));
  const [, value] = table.scheduled.includes(called) ? registration.arguments : [];
  if (value === undefined) return rows;
  const name = textIn(valueNamed(registration.keywords, 'name')) ?? 'schedule';
  return [...rows, rowOf(snapshot, table, call, name, runBy(snapshot, file, registration, value), 'inferred')];
}

function entriesOf(value: SnapshotValue | undefined): readonly SnapshotNamedValue[] {
  return value?.kind === 'properties' ? value.properties : [];
}

function scheduleOf(
  snapshot: LinkedSnapshot,
  table: TaskTable,
  call: RegisteredCall,
  { name, value }: SnapshotNamedValue,
  byName: ReadonlyMap<string, SymbolNode>,
): EntryRow[] {
  const task = value.kind === 'properties' ? valueNamed(value.properties, table.taskProperty) : undefined;
  if (task === undefined) return [];
  const node = task.kind === 'text' && task.isWhole ? findTask(task.text, byName) : undefined;
  const { file, registration } = call;
  const handlers = node === undefined ? runBy(snapshot, file, registration, task) : [handlerOf(snapshot, node)];
  return [rowOf(snapshot, table, call, name, handlers, node === undefined ? 'inferred' : registration.proof)];
}

/** Where folders are roots of imports is not known here: the name may begin later than the path. */
function findTask(name: string, byName: ReadonlyMap<string, SymbolNode>): SymbolNode | undefined {
  const own = byName.get(name);
  if (own !== undefined) return own;
  const found = [...byName].filter(([each]) => each.endsWith(`.${name}`));
  return found.length === 1 ? found[0][1] : undefined;
}

function runBy(
  snapshot: LinkedSnapshot,
  file: number,
  registration: SnapshotRegistration,
  value: SnapshotValue,
): readonly EntryHandler[] {
  const { handlers } = handlersIn(snapshot, file, value);
  return handlers.length > 0 ? handlers : [codeAround(snapshot, file, registration)];
}

function rowOf(
  snapshot: LinkedSnapshot,
  { key }: TaskTable,
  { file, registration: { line, column } }: RegisteredCall,
  name: string,
  handlers: readonly EntryHandler[],
  proof: EntryRow['proof'],
): EntryRow {
  const path = stringAt(snapshot.files.paths, file);
  return { type: 'job', name, framework: key, file: path, line, column, handlers, proof };
}

function valueNamed(values: readonly SnapshotNamedValue[], wanted: string): SnapshotValue | undefined {
  return values.find(({ name }) => name === wanted)?.value;
}
