import { BackgroundSync } from './background-sync.ts';
import { BaselineBringer, type MakeBaseline } from './bring-baseline.ts';
import { LinkPolls } from './link-polls.ts';
import { Links } from './links.ts';
import { OutboxSender } from './outbox-sender.ts';
import { PushWatch } from './push-watch.ts';
import { RemoteEvents } from './remote-events.ts';
import { RemoteDescription } from './remote-description.ts';
import { RemoteLine } from './remote-line.ts';
import { syncHandlers } from './sync-handlers.ts';
import type { Later, SyncParts } from './sync-parts.ts';
import { SyncPreferences } from './sync-preferences.ts';
import type { MakeDelta } from './next-push.ts';
import type { MakeStructure } from './push-snapshot.ts';
import type { OpenPushedLines } from './pushed-lines.ts';

export interface CreateSyncParts extends Omit<SyncParts, 'later' | 'random'> {
  readonly makeStructure: MakeStructure;
  readonly makeDelta: MakeDelta;
  readonly makeBaseline: MakeBaseline;
  readonly openPushed: OpenPushedLines;
  /** Default: timers of this process, which do not keep it from ending. */
  readonly later?: Later;
  readonly random?: () => number;
}

/** Synchronisation with a remote, for the root that wires an engine. */
export interface Sync {
  readonly handlers: ReturnType<typeof syncHandlers>;
  readonly preferences: SyncPreferences;
  /** @returns how to stop it */
  onChange(listener: () => void): () => void;
  /** An editor is in use. */
  noteUse(): void;
  /** For an engine that stays; a command that ends after its answer does what it was asked for alone. */
  resume(): void;
  close(): Promise<void>;
}

export function createSync(given: CreateSyncParts): Sync {
  const parts: SyncParts = { later: laterInProcess, random: Math.random, ...given };
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const preferences = new SyncPreferences();
  const line = new RemoteLine(parts, changed);
  const links = new Links(parts);
  const outbox = new OutboxSender(parts, line, links);
  const description = new RemoteDescription(parts, line);
  const bringer = new BaselineBringer({ ...parts, makeBaseline: given.makeBaseline }, line, links, description);
  const followed = new RemoteEvents({ ...parts, line, description, bringer });
  const polls = new LinkPolls(parts, line, links, () => followed.isOpen);
  const pushes = new PushWatch(parts, preferences, outbox);
  const shared = { ...parts, line, links, outbox, polls, bringer, followed };
  const background = new BackgroundSync({ ...shared, pushes });
  followed.onChange(() => {
    background.wake();
    changed();
  });
  const { makeStructure, makeDelta, openPushed } = given;
  return {
    handlers: syncHandlers({ ...shared, description, background, makeStructure, makeDelta, openPushed, changed }),
    preferences,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    noteUse: () => background.noteUse(),
    resume: () => background.start(),
    close: () => background.close(),
  };
}

const laterInProcess: Later = (delayMs, work) => {
  const timer = setTimeout(work, delayMs).unref();
  return () => clearTimeout(timer);
};
