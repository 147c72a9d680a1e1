import { commands, Disposable } from 'vscode';
import type { ViewContext } from '../view-context.ts';
import { type Question, symbolAsked, type SymbolQuestion } from './asked-symbol.ts';
import type { Direction } from './symbol-rows.ts';

/** Commands on the symbol under the cursor, of a code lens, or of the list that is shown. */
export function registerSymbolCommands(
  context: ViewContext,
  shown: SymbolQuestion,
  ask: (question: Question) => Promise<void>,
): Disposable {
  const show =
    (direction: Direction, isProof: boolean) =>
    async (...given: readonly unknown[]): Promise<void> => {
      const asked = await symbolAsked(context, context.session, given);
      const isUnknownWanted = given[2] === 'unknown';
      if (asked !== undefined) await ask({ ...asked, direction, isProof, isUnknownWanted });
    };
  const prove = async (): Promise<void> => {
    const { current } = shown;
    if (current === undefined) await show('callers', true)();
    else await ask({ ...current, isProof: true });
  };
  return Disposable.from(
    commands.registerCommand('groundplan.showCallers', show('callers', false)),
    commands.registerCommand('groundplan.showCallees', show('callees', false)),
    commands.registerCommand('groundplan.proveSymbol', prove),
    commands.registerCommand('groundplan.closeCallers', () => shown.ask(undefined)),
  );
}
