import type { ProcessNotes, SpawnedProgram } from './process-notes.ts';

/**
 * Returns the tests, as they were noted, that started a program or a thread without notes: its code is unknown. Each
 * process accounts for one that was started, by the same test and with its own number: a number may be reused.
 */
export function testsWithMissingPrograms(processes: readonly ProcessNotes[]): ReadonlySet<string> {
  const [byIds, byParent] = [new Map<string, ProcessNotes[]>(), new Map<string, ProcessNotes[]>()];
  for (const process of processes) {
    const { startedBy, pid, ppid, thread } = process;
    if (startedBy === undefined) continue;
    listIn(byIds, keyOf(startedBy, pid, thread)).push(process);
    if (thread === undefined) listIn(byParent, keyOf(startedBy, ppid)).push(process);
  }
  const claimed = new Set<ProcessNotes>();
  const spawned = processes.flatMap((process) => process.spawned.map((program) => ({ program, by: process.pid })));
  const missing = new Set<string>();
  const claim = (test: string, candidates: readonly ProcessNotes[] | undefined) => {
    const found = candidates?.find((each) => !claimed.has(each));
    if (found === undefined) missing.add(test);
    else claimed.add(found);
  };
  // Those that are known by their number come first: what is left may be any child.
  for (const { program } of spawned.filter(({ program: { pid } }) => pid !== undefined)) {
    const { test, pid, thread, isShell } = program;
    if (test === undefined) continue;
    const own = byIds.get(keyOf(test, pid, thread));
    claim(test, own === undefined && isShell ? byParent.get(keyOf(test, pid)) : own);
  }
  for (const { program, by } of spawned.filter(isSomeChild)) {
    if (program.test !== undefined) claim(program.test, byParent.get(keyOf(program.test, by)));
  }
  return missing;
}

function isSomeChild({ program: { pid } }: { readonly program: SpawnedProgram }): boolean {
  return pid === undefined;
}

function keyOf(test: string, ...ids: readonly (number | undefined)[]): string {
  return `${ids.map((id) => id ?? '').join(':')} ${test}`;
}

function listIn(lists: Map<string, ProcessNotes[]>, key: string): ProcessNotes[] {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}
