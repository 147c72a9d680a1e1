import { readFileSync } from 'node:fs';
import type { Search } from './grep-and-read.ts';
import type { Fact } from './told-facts.ts';

/** What an agent asks of a tool. */
export interface Step {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The first page is enough. */
  readonly once?: boolean;
}

export interface Task {
  readonly repository: string;
  readonly question: string;
  readonly ours: readonly Step[];
  readonly baseline: readonly Search[];
  readonly facts: readonly Fact[];
}

export function readTasks(): readonly Task[] {
  const { tasks } = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8')) as {
    readonly tasks: readonly Task[];
  };
  return tasks;
}
