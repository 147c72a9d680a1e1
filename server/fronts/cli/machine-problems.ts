import type { EngineStatus } from '#protocol/engine.ts';
import type { FolderReport, MachineReport } from './machine.ts';

/** Below this many folders a single large repository fills the limit. */
const FEW_WATCHES = 8192;

/** Returns problems of the machine, each in a sentence that says what it leads to. */
export function problemsOf(machine: MachineReport, engine: EngineStatus | undefined): string[] {
  return [
    ...machine.folders.flatMap(folderProblems),
    ...missingParts.filter(({ part }) => machine[part] === undefined).map(({ problem }) => problem),
    ...watchLimitProblems(machine),
    ...(engine === undefined ? [] : engineProblems(engine)),
  ];
}

const missingParts: readonly { readonly part: keyof MachineReport; readonly problem: string }[] = [
  { part: 'socket', problem: 'There is no private folder for the socket of the engine.' },
  { part: 'git', problem: 'git is not found.' },
  {
    part: 'sqlite',
    problem: 'This Node has no SQLite inside: a slower one in WebAssembly is used. Node 22.16 or newer has one.',
  },
  { part: 'lockTool', problem: 'There is no tool for the owner lock: install util-linux or perl.' },
];

function watchLimitProblems({ watchLimit }: MachineReport): string[] {
  if (watchLimit === undefined || watchLimit >= FEW_WATCHES) return [];
  return ['The limit of watched folders (fs.inotify.max_user_watches) is low: changes are found by polling.'];
}

function engineProblems({ workspaces, searchProblem, searchModel }: EngineStatus): string[] {
  const problems: string[] = [];
  for (const { path, watching, notice = 'it is polled for changes' } of workspaces) {
    if (watching === 'polling') problems.push(`${path} cannot be watched: ${notice}.`);
  }
  if (searchProblem) problems.push(searchProblem.message);
  if (searchModel?.problem) problems.push(searchModel.problem.message);
  return problems;
}

function folderProblems({ purpose, path, writable, mode }: FolderReport): string[] {
  const problems: string[] = [];
  if (!writable) problems.push(`The ${purpose} folder ${path} cannot be written.`);
  if (mode !== undefined && !mode.endsWith('00'))
    problems.push(`The ${purpose} folder ${path} is open to other users.`);
  return problems;
}
