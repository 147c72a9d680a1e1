import { ApiError } from '#server/app/operations/api-error.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { type Failure, toFailure } from '../failures.ts';
import { skippedLines } from '../index-summary.ts';
import type { FolderReport, MachineReport } from '../machine.ts';
import { offerModel, modelWords } from '../offered-model.ts';
import type { CommandSession } from '../session.ts';
import { size, withCommas } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { type AddCommand, examples } from './command.ts';
import { problemsOf } from '../machine-problems.ts';

/**
 * Findings about the machine, the engine and the workspace. Where one of these fails, the reason is part of the answer.
 */
interface Diagnosis {
  readonly machine: MachineReport;
  readonly engine?: EngineStatus;
  readonly index?: Pick<IndexState, 'skipped' | 'skippedFiles'>;
  readonly failures: readonly Failure[];
}

export const addDoctorCommand: AddCommand = (program, act) => {
  program
    .command('doctor')
    .description('Shows what the machine gives to Groundplan, what is in its way, and what is skipped and why.')
    .addHelpText('after', examples('groundplan doctor', 'groundplan doctor --json'))
    .action(act(diagnose));
};

async function diagnose(session: CommandSession): Promise<void> {
  const machine = await session.surroundings.machine.report(session.stateDirectory);
  const failures: Failure[] = [];
  const orFailure = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (session.io.signal.aborted) throw error;
      failures.push(toFailure(error));
      return undefined;
    }
  };
  const index = await orFailure(skippedOf(session));
  await orFailure(offerModel(session));
  const engine = await orFailure(session.call('engine.status', {}));
  const diagnosis = { machine, engine, index, failures };
  if (session.options.json) return session.printJson({ ...diagnosis, problems: problemsOf(machine, engine) });
  await session.print([...machineLines(machine), ...engineLines(diagnosis), ...problemLines(diagnosis, session.style)]);
}

async function skippedOf(session: CommandSession): Promise<Pick<IndexState, 'skipped' | 'skippedFiles'>> {
  const { id } = await session.openProject();
  const { skipped, skippedFiles, failure } = await session.untilIndexed(id);
  if (failure) throw new ApiError(failure.code, failure.message);
  return { skipped, skippedFiles };
}

function machineLines(machine: MachineReport): string[] {
  const { socket } = machine;
  return [
    `groundplan  ${machine.groundplan}`,
    `node        ${machine.node}`,
    `platform    ${machine.platform}, ${size(machine.memoryBytes)} of memory`,
    `git         ${machine.git ?? 'not found'}`,
    `sqlite      ${machine.sqlite ?? 'not in this Node'}`,
    ...machine.folders.map(folderLine),
    ...(socket ? [`socket      ${visibleText(socket.path)} (${placeText(socket, 'not there: no engine runs')})`] : []),
    `lock        ${machine.lockTool ?? 'no tool for it'}`,
    ...(machine.watchLimit === undefined ? [] : [`watching    at most ${withCommas(machine.watchLimit)} folders`]),
  ];
}

function folderLine({ purpose, path, writable, ...place }: FolderReport): string {
  const facts = [placeText(place, 'not there yet'), writable ? 'writable' : 'not writable'];
  return `${purpose.padEnd(10)}  ${visibleText(path)} (${facts.join(', ')})`;
}

function placeText({ exists, mode }: { readonly exists: boolean; readonly mode?: string }, otherwise: string): string {
  return exists ? (mode ?? 'there') : otherwise;
}

function engineLines({ engine, index }: Diagnosis): string[] {
  const lines: string[] = [];
  if (engine) {
    lines.push(`engine      ${engine.version}, process ${engine.pid}, since ${engine.startedAt}`);
    lines.push(`store       ${engine.storeDriver}`);
    lines.push(`memory      ${size(engine.memory.residentBytes)} in use`);
    if (engine.languageModel) lines.push(`answers by  ${modelWords(engine.languageModel)}`);
    for (const { path, bytes, watching } of engine.workspaces) {
      lines.push(`workspace   ${visibleText(path)} (${size(bytes)}, watching: ${watching})`);
    }
  }
  if (index) lines.push(...skippedLines([index]), ...(index.skippedFiles ?? []).map(skippedFileLine));
  return lines;
}

function skippedFileLine({ file, reason }: { readonly file: string; readonly reason: string }): string {
  return `  ${visibleText(file)} (${reason})`;
}

function problemLines({ machine, engine, failures }: Diagnosis, style: Style): string[] {
  const failed = failures.map(({ message, code }) => `${message} (${code})`);
  const problems = [...problemsOf(machine, engine), ...failed];
  if (problems.length === 0) return [style.green('No problem found.')];
  return problems.map((problem) => `${style.red('PROBLEM')}     ${visibleText(problem)}`);
}
