import { Command } from 'commander';
import type { Act } from './commands/command.ts';
import { addBackupCommand, addRestoreCommand } from './commands/backup.ts';
import { addImpactCommand } from './commands/impact.ts';
import { addIndexCommand } from './commands/build-index.ts';
import { addCalleesCommand, addCallersCommand } from './commands/callers.ts';
import { addCyclesCommand } from './commands/cycles.ts';
import { addDiffCommand } from './commands/diff.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addPackagesCommand } from './commands/packages.ts';
import { addEntryPointsCommand } from './commands/entry-points.ts';
import { addExportCommand, addGraphCommand } from './commands/graph.ts';
import { addKeysCommand } from './commands/keys.ts';
import { addLspCommand } from './commands/lsp.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { wholeNumber } from './commands/number-arguments.ts';
import { addDuplicatesCommand } from './commands/duplicates.ts';
import { addHotspotsCommand } from './commands/hotspots.ts';
import { addMembersCommand } from './commands/members.ts';
import { addMetricsCommand } from './commands/metrics.ts';
import { addOwnersCommand } from './commands/owners.ts';
import { addPathCommand } from './commands/path.ts';
import { addSecurityCommand } from './commands/security.ts';
import { addServeCommand } from './commands/serve.ts';
import { addStatusCommand } from './commands/status.ts';
import { addSymbolsCommand } from './commands/symbols.ts';
import { addAskCommand } from './commands/ask.ts';
import { addSearchCommand } from './commands/search.ts';
import { addSyncCommand } from './commands/sync.ts';
import { addTourCommand } from './commands/tour.ts';
import { addTrustCommand } from './commands/trust.ts';
import { addUnusedCommand } from './commands/unused.ts';
import { addViewCommand } from './commands/view.ts';
import { addWebhooksCommand } from './commands/webhooks.ts';
import type { CommandIo } from './command-io.ts';

/** Texts that commander would write, stored: its own writing cannot wait for a slow reader. */
export interface ProgramTexts {
  answer: string;
  error: string;
}

/** The whole command line. Commands stand by task, in the order in which a newcomer needs them. */
export function buildProgram(act: Act, io: CommandIo, version: string, texts: ProgramTexts): Command {
  const program = new Command('groundplan')
    .description('The architecture of your code, beside your code.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a command')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void (texts.answer += text),
      writeErr: (text) => void (texts.error += text),
      getOutHelpWidth: () => io.stdout.columns,
      getErrHelpWidth: () => io.stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  addGlobalOptions(program);
  addCommandsByTask(program, act);
  return program;
}

/** Prints the answer of `groundplan` alone: the commands by task, without the options. */
export function printOverview(program: Command): void {
  program
    .configureHelp({ visibleOptions: () => [] })
    .usage('<command> [options]')
    .addHelpText('after', '\n`groundplan <command> --help` explains a command, `groundplan --help` the options of all.')
    .outputHelp();
}

function addGlobalOptions(program: Command): void {
  program
    .option('--workspace <dir>', 'folder to work on (default: the git root above this folder)')
    .option('--state <dir>', "folder for indexes and keys (default: $GROUNDPLAN_STATE, else the system's)")
    .option('--json', 'answer with one JSON document')
    .option('--yes', 'begin also with a disk, a home folder, or more than 50,000 files')
    .option('--limit <n>', 'at most this many items (default: all)', wholeNumber(1))
    .option('--color', 'colours in any case (default: on a terminal)')
    .option('--no-color', 'no colours')
    .option('--progress', 'a progress bar in any case (default: on a terminal)')
    .option('--no-progress', 'no progress bar');
}

function addCommandsByTask(program: Command, act: Act): void {
  program.commandsGroup('Index a repository:');
  addServeCommand(program, act);
  addIndexCommand(program, act);
  addStatusCommand(program, act);
  program.commandsGroup('Look at its architecture:');
  addViewCommand(program, act);
  addGraphCommand(program, act);
  addPathCommand(program, act);
  addCyclesCommand(program, act);
  addDiffCommand(program, act);
  addExportCommand(program, act);
  program.commandsGroup('Look at its code:');
  addTourCommand(program, act);
  addEntryPointsCommand(program, act);
  addPackagesCommand(program, act);
  addCallersCommand(program, act);
  addCalleesCommand(program, act);
  addImpactCommand(program, act);
  addUnusedCommand(program, act);
  addMetricsCommand(program, act);
  addHotspotsCommand(program, act);
  addDuplicatesCommand(program, act);
  addSecurityCommand(program, act);
  addOwnersCommand(program, act);
  addSymbolsCommand(program, act);
  addSearchCommand(program, act);
  addAskCommand(program, act);
  program.commandsGroup('Run it:');
  addLspCommand(program, act);
  addMcpCommand(program, act);
  addTrustCommand(program, act);
  addKeysCommand(program, act);
  addMembersCommand(program, act);
  addWebhooksCommand(program, act);
  addBackupCommand(program, act);
  addRestoreCommand(program, act);
  addSyncCommand(program, act);
  addDoctorCommand(program, act);
}
