/** Entry point of VS Code's extension host. The same for the host of these tests and for `@vscode/test-electron`. */
import { writeFileSync } from 'node:fs';
import { describeAll } from './suites.ts';

const TEST_MS = 60_000;

interface SuiteTest {
  readonly title: string;
  readonly error?: string;
}

/** Resolves when all passed; writes what each came to where `GROUNDPLAN_TEST_RESULTS` says. */
export async function run(): Promise<void> {
  // The bundle is CommonJS, and what `require` gives for mocha differs between the versions of Node that VS Code has.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: TEST_MS, forbidOnly: true });
  mocha.reporter(Mocha.reporters.Base);
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  describeAll();
  const tests = await new Promise<SuiteTest[]>((done) => {
    const results: SuiteTest[] = [];
    const runner = mocha.run(() => done(results));
    runner.on('pass', (test) => results.push({ title: test.fullTitle() }));
    runner.on('fail', (test, error) => results.push({ title: test.fullTitle(), error: errorText(error) }));
  });
  const file = process.env.GROUNDPLAN_TEST_RESULTS;
  if (file !== undefined) writeFileSync(file, JSON.stringify(tests));
  const failed = tests.filter(({ error }) => error !== undefined);
  if (failed.length > 0) throw new Error(failed.map(({ title, error }) => `${title}: ${error}`).join('\n'));
}

/** Without the frames of VS Code's own page, which say nothing. */
function errorText({ stack, message }: Error): string {
  return stack?.replaceAll(/\n +at .*\(?http:\/\/.*/g, '') ?? message;
}
