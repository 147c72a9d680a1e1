import { join } from 'node:path';
import type { Command } from 'commander';
import { ApiError } from '#server/app/operations/api-error.ts';
import { isRuleFile, type RuleFile, ruleFolder } from '#server/app/security/scan-rules.ts';
import type { TriedRules } from '#server/app/security/try-rules.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { EndsWith, exitCodes } from '../failures.ts';
import type { CommandSession } from '../session.ts';
import { counted } from '../text/numbers.ts';
import { type Act, examples } from './command.ts';

type TriedExample = TriedRules['examples'][number];

/** @param security the command that this one belongs to */
export function addTestRulesCommand(security: Command, act: Act): void {
  security
    .command('test-rules')
    .argument('[files...]', `files of rules (default: those in ${ruleFolder})`)
    .description('Tries rules of your own by their examples: the bad code has to be found, the good code not.')
    .addHelpText(
      'after',
      examples('groundplan security test-rules', `groundplan security test-rules ${ruleFolder}/shell-text.yaml`),
    )
    .action(act(testRules));
}

async function testRules(session: CommandSession, given: readonly string[]): Promise<void> {
  const tried = await session.surroundings.ruleTrial.run(await ruleFiles(session, given));
  const wrong = [...wrongLines(tried)];
  if (session.options.json) await session.printJson(tried);
  else await session.print([...wrong.map((line) => visibleText(line)), sumLine(tried)]);
  if (wrong.length > 0) throw new EndsWith(exitCodes.gateNotMet);
}

async function ruleFiles(session: CommandSession, given: readonly string[]): Promise<readonly RuleFile[]> {
  const { files } = session.surroundings;
  const read = (paths: Iterable<string>, fileOf: (path: string) => string): Promise<RuleFile[]> =>
    Promise.all(Array.from(paths, async (path) => ({ path, text: await files.readText(fileOf(path)) })));
  if (given.length > 0) return read(new Set(given), (path) => session.resolvePath(path));
  const root = session.workspaceRoot;
  const own = (await files.filesBelow(root, ruleFolder)).filter((path) => isRuleFile(path));
  // A gate that tries nothing, in the wrong folder, must not hold.
  if (own.length === 0) throw new ApiError('path_not_found', `There are no rules in ${join(root, ruleFolder)}.`);
  return read(own, (path) => join(root, path));
}

function* wrongLines({ examples: tried, errors }: TriedRules): Generator<string> {
  for (const { file, line, message } of errors) yield `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
  for (const each of tried) yield* wrongWith(each);
}

/** Sentences; none where the example holds. */
function* wrongWith({ ruleId, language, isBadFound, isGoodFound, unread = [] }: TriedExample): Generator<string> {
  for (const side of unread) yield `${ruleId}: the ${side} code in ${language} cannot be read as a whole`;
  if (!isBadFound && !unread.includes('bad')) yield `${ruleId}: the bad code in ${language} is not found`;
  if (isGoodFound) yield `${ruleId}: the good code in ${language} is found`;
}

function sumLine({ rules, examples: tried, errors }: TriedRules): string {
  const held = tried.filter((each) => wrongWith(each).next().done).length;
  const sum = `${counted(rules, 'rule')}, ${counted(tried.length, 'example')}: ${held} as they have to be`;
  return errors.length === 0 ? sum : `${sum}; ${counted(errors.length, 'error')} in files that were not tried`;
}
