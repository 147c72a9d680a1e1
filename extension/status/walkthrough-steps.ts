import { commands, type Memento } from 'vscode';

/** Steps that are done by using something, in whichever way it was reached. */
const steps = ['graphShown', 'followed'] as const;
export type WalkthroughStep = (typeof steps)[number];

/** Completes a step. The editor forgets context keys with its window, so what was done is remembered. */
export function completeStep(memory: Memento, step: WalkthroughStep): void {
  const key = keyOf(step);
  if (memory.get<boolean>(key) !== true) void memory.update(key, true);
  void setContext(key, true);
}

/**
 * For a walkthrough that was read just now: the editor takes no notice any more of a key that was set by then, so each
 * step has another one for what was done before.
 */
export async function repeatSteps(memory: Memento): Promise<void> {
  for (const key of steps.map(keyOf)) {
    if (memory.get<boolean>(key) !== true) continue;
    await setContext(`${key}Before`, true);
  }
}

function keyOf(step: WalkthroughStep): string {
  return `groundplan.walkthrough.${step}`;
}

async function setContext(key: string, value: boolean): Promise<void> {
  await commands.executeCommand('setContext', key, value);
}
