import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Owners of an engine write here when they begin and just before they give up their right. One that begins looks
 * whether an owner before it, which did not leave, is still alive: then there are two.
 */
export type JournalEvent = { readonly event: 'owns' | 'leaves' | 'two'; readonly pid: number };

/** A killed process closes its files, the lock among them, a moment before it is gone. */
const DYING_MS = 300;

export function noteOwner(journal: string): void {
  const before = readJournal(journal);
  append(journal, 'owns', process.pid);
  void reportLivingOwners(journal, unfinishedOwners(before));
}

export function noteLeaving(journal: string): void {
  append(journal, 'leaves', process.pid);
}

export function readJournal(journal: string): JournalEvent[] {
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as JournalEvent);
}

export function unfinishedOwners(events: readonly JournalEvent[]): number[] {
  const owners = new Set<number>();
  for (const { event, pid } of events) {
    if (event === 'owns') owners.add(pid);
    if (event === 'leaves') owners.delete(pid);
  }
  return [...owners];
}

async function reportLivingOwners(journal: string, pids: readonly number[]): Promise<void> {
  const suspects = pids.filter((pid) => pid !== process.pid && isRunning(pid));
  if (suspects.length === 0) return;
  await sleep(DYING_MS);
  for (const pid of suspects.filter(isRunning)) append(journal, 'two', pid);
}

/** Zombies are dead; a stopped process is not. Where there is no `/proc`, zombies cannot be distinguished from it. */
export function isRunning(pid: number): boolean {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0);
    const state = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    return state !== undefined && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

function append(journal: string, event: JournalEvent['event'], pid: number): void {
  appendFileSync(journal, `${JSON.stringify({ event, pid })}\n`);
}
