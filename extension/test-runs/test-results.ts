import { l10n, type TestController, TestMessage, type TestRun, TestRunRequest, tests, Uri } from 'vscode';
import { resultsId } from './outermost-tests.ts';

/** Result of one command, for the files that it ran. */
export interface CommandResult {
  readonly files: readonly string[];
  /** Undefined where it was ended before it ended. */
  readonly exitCode: number | undefined;
  readonly durationMs: number;
}

let controller: TestController | undefined;

/** Results, in the Test Explorer, of test files that no other extension knows tests of. */
export class TestResults {
  readonly #run: TestRun;
  readonly #root: Uri;

  /** @param files paths in the folder `root` */
  constructor(root: Uri, files: readonly string[]) {
    this.#root = root;
    controller ??= tests.createTestController(resultsId, l10n.t('Tests of the change'));
    controller.items.replace(files.map((file) => itemOf(controller as TestController, root, file)));
    this.#run = controller.createTestRun(new TestRunRequest(), l10n.t('Tests of the change'));
    this.#each(files, (item) => this.#run.enqueued(item));
  }

  begin(files: readonly string[]): void {
    this.#each(files, (item) => this.#run.started(item));
  }

  report({ files, exitCode, durationMs }: CommandResult): void {
    this.#each(files, (item) => {
      if (exitCode === undefined) this.#run.skipped(item);
      else if (exitCode === 0) this.#run.passed(item, durationMs);
      else this.#run.failed(item, new TestMessage(failureOf(files)), durationMs);
    });
  }

  end(): void {
    this.#run.end();
  }

  #each(files: readonly string[], act: (item: ReturnType<TestController['createTestItem']>) => void): void {
    for (const file of files) {
      const item = controller?.items.get(Uri.joinPath(this.#root, file).toString());
      if (item !== undefined) act(item);
    }
  }
}

function itemOf(of: TestController, root: Uri, file: string) {
  const uri = Uri.joinPath(root, file);
  return of.createTestItem(uri.toString(), file, uri);
}

/** A command says of all its files together that something failed. */
function failureOf(files: readonly string[]): string {
  if (files.length === 1) return l10n.t('The test failed. The terminal says why.');
  return l10n.t('One of the {0} test files that ran together failed. The terminal says which, and why.', files.length);
}
