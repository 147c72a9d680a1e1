import {
  type Disposable,
  type QuickInput,
  type QuickInputButton,
  QuickInputButtons,
  type QuickPickItem,
  window,
} from 'vscode';
import type { Choice } from './key-questions.ts';

/** Context of a question: its place in the sequence of questions, and its text. */
export interface Question {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
}

/** The person's answer, or that they went back, or that they left. */
export type Answer<Value> = { readonly value: Value } | 'back' | 'left';

interface ChoiceItem<Value> extends QuickPickItem {
  readonly value: Value;
}

/** An empty answer stands for the default, which the question names in its place holder. */
export function askText(
  question: Question,
  objectionTo: (text: string) => string | undefined,
): Promise<Answer<string>> {
  const input = window.createInputBox();
  input.placeholder = question.placeholder;
  input.onDidChangeValue((text) => (input.validationMessage = objectionTo(text)));
  return answered(input, question, () =>
    objectionTo(input.value) === undefined ? { value: input.value.trim() } : undefined,
  );
}

/** The first choice is the one that Enter takes, or the one that was taken before. */
export function askOne<Value>(
  question: Question,
  choices: readonly Choice<Value>[],
  before?: Value,
): Promise<Answer<Value>> {
  const input = window.createQuickPick<ChoiceItem<Value>>();
  input.placeholder = question.placeholder;
  input.items = choices;
  input.activeItems = input.items.filter((item) => item.value === before).slice(0, 1);
  return answered(input, question, () => input.activeItems[0] && { value: input.activeItems[0].value });
}

/** All choices are taken at first. At least one must stay. */
export function askSome<Value>(question: Question, choices: readonly Choice<Value>[]): Promise<Answer<Value[]>> {
  const input = window.createQuickPick<ChoiceItem<Value>>();
  input.placeholder = question.placeholder;
  input.canSelectMany = true;
  input.items = choices;
  input.selectedItems = input.items;
  return answered(input, question, () =>
    input.selectedItems.length > 0 ? { value: input.selectedItems.map((item) => item.value) } : undefined,
  );
}

interface Askable extends QuickInput {
  buttons: readonly QuickInputButton[];
  readonly onDidAccept: (listener: () => void) => Disposable;
  readonly onDidTriggerButton: (listener: (button: QuickInputButton) => void) => Disposable;
}

async function answered<Value>(
  input: Askable,
  { title, step, totalSteps }: Question,
  read: () => { readonly value: Value } | undefined,
): Promise<Answer<Value>> {
  Object.assign(input, { title, step, totalSteps, ignoreFocusOut: true });
  if (step > 1) input.buttons = [QuickInputButtons.Back];
  try {
    return await new Promise((resolve) => {
      input.onDidAccept(() => {
        const answer = read();
        if (answer) resolve(answer);
      });
      input.onDidTriggerButton(() => resolve('back'));
      input.onDidHide(() => resolve('left'));
      input.show();
    });
  } finally {
    input.dispose();
  }
}
