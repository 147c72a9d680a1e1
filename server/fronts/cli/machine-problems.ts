import type { EngineStatus } from '#protocol/engine.ts';
import type { FolderReport, MachineReport } from './machine.ts';

/** Below this many folders a single large repository fills the limit. */
const FEW_WATCHES = 8192;

/** Returns problems of the machine, each in a sentence that says what it leads to. */
export function problemsOf(machine: MachineReport, engine: EngineStatus | undefined): string[] {
  const problems = machine.folders.flatMap(folderProblems);
  if (machine.socket === undefined) problems.push('There is no private folder for the socket of the engine.');
  if (machine.git === undefined) problems.push('git is not found.');
  if (machine.sqlite === undefined) {
    problems.push('This Node has no SQLite inside: a slower one in WebAssembly is used. Node 22.16 or newer has one.');
  }
  if (machine.lockTool === undefined) problems.push('There is no tool for the owner lock: install util-linux or perl.');
  if (machine.watchLimit !== undefined && machine.watchLimit < FEW_WATCHES) {
    problems.push('The limit of watched folders (fs.inotify.max_user_watches) is low: changes are found by polling.');
  }
  for (const { path, watching, notice = 'it is polled for changes' } of engine?.workspaces ?? []) {
    if (watching === 'polling') problems.push(`${path} cannot be watched: ${notice}.`);
  }
  if (engine?.searchProblem) problems.push(engine.searchProblem.message);
  if (engine?.searchModel?.problem) problems.push(engine.searchModel.problem.message);
  return problems;
}

function folderProblems({ purpose, path, writable, mode }: FolderReport): string[] {
  const problems: string[] = [];
  if (!writable) problems.push(`The ${purpose} folder ${path} cannot be written.`);
  if (mode !== undefined && !mode.endsWith('00'))
    problems.push(`The ${purpose} folder ${path} is open to other users.`);
  return problems;
}
