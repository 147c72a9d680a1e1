import { commands, Disposable, type Memento } from 'vscode';
import { showTestsCommand } from './file-groups.ts';

const key = 'groundplan.lists.withoutTests';

/** Whether lists leave out the files of tests: one choice for all views of a workspace. */
export class LeftOutTests {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
    this.#send();
  }

  get isOn(): boolean {
    return this.#state.get(key) === true;
  }

  register(changed: () => void): Disposable {
    const turn = (isOn: boolean) => async (): Promise<void> => {
      await this.#state.update(key, isOn || undefined);
      this.#send();
      changed();
    };
    return Disposable.from(
      commands.registerCommand('groundplan.leaveOutTests', turn(true)),
      commands.registerCommand(showTestsCommand, turn(false)),
    );
  }

  #send(): void {
    void commands.executeCommand('setContext', key, this.isOn);
  }
}
