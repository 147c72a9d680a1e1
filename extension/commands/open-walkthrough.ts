import { commands, type Disposable, workspace } from 'vscode';
import { hasIndex } from '../status/freshness.ts';
import { repeatSteps } from '../status/walkthrough-steps.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Opens the walkthrough, and then sets the context keys that complete what is done already. In this order, and with keys of
 * their own: the editor never completes a step whose context key was set before it read the walkthrough.
 */
export async function openWalkthrough({ context, session }: CommandContext): Promise<void> {
  await commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#start`);
  await setKey('hasFolder', (workspace.workspaceFolders?.length ?? 0) > 0);
  await repeatSteps(context.globalState);
  let listener: Disposable | undefined;
  const look = (): void => {
    if (!hasIndex(session.state)) return;
    listener?.dispose();
    void setKey('indexed', true);
  };
  listener = session.onDidChangeState(look);
  context.subscriptions.push(listener);
  look();
}

async function setKey(name: string, value: boolean): Promise<void> {
  await commands.executeCommand('setContext', `groundplan.walkthrough.${name}`, value);
}
