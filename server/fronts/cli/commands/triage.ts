import { Argument, type Command } from 'commander';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type Finding, triageStates, type TriageState } from '#protocol/security.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { UsageError } from '../failures.ts';
import type { CommandSession, OpenProject } from '../session.ts';
import { type Act, examples } from './command.ts';

/** Fewer digits would soon be those of several findings. */
const digitsMin = 6;

/** @param security the command that this one belongs to */
export function addTriageCommand(security: Command, act: Act): void {
  security
    .command('triage')
    .argument('<fingerprint>', 'of a finding, as the list shows it; its beginning is enough')
    .addArgument(new Argument('<state>', 'what was decided').choices(triageStates))
    .option('--note <text>', 'why')
    .description('Keeps what was decided about a finding: who accepted its risk, or saw that it is none.')
    .addHelpText(
      'after',
      examples(
        'groundplan security triage 3f9a01c2 false_positive --note "a number by then"',
        'groundplan security triage 3f9a01c2 open',
      ),
    )
    .action(act(decide));
}

async function decide(
  session: CommandSession,
  fingerprint: string,
  state: TriageState,
  { note }: { readonly note?: string },
): Promise<void> {
  const project = await session.openProject();
  const finding = await findingOf(session, project, fingerprint);
  const record = await session.call('triage.put', {
    id: project.id,
    fingerprint: finding.fingerprint,
    state,
    ...(note !== undefined && { note }),
    ...(finding.triage !== undefined && { ifMatch: [finding.triage.version] }),
  });
  if (session.options.json) return session.printJson(record);
  await session.print([visibleText(`${state}: ${finding.title}, ${finding.file}:${finding.line}`)]);
}

async function findingOf(session: CommandSession, { id }: OpenProject, beginning: string): Promise<Finding> {
  if (beginning.length < digitsMin) throw new UsageError(`at least ${digitsMin} digits of the fingerprint are needed`);
  const everything = { confidence: 'low', triage: 'all', suppressed: 'include' } as const;
  const { findings } = await session.ask('security.get', { id, ...everything });
  const [finding, other] = findings.filter(({ fingerprint }) => fingerprint.startsWith(beginning.toLowerCase()));
  if (finding === undefined) throw new ApiError('path_not_found', `No finding has the fingerprint ${beginning}.`);
  if (other !== undefined) throw new UsageError(`several findings begin with ${beginning}: write more of it`);
  return finding;
}
