import { Option } from 'commander';
import { ApiError } from '#server/app/operations/api-error.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { type LinkCandidates, type SyncMode, syncModes, type SyncStatus } from '#protocol/sync.ts';
import { previewText, sentLayout, sentRow, statusText } from '../formats/sync-text.ts';
import { projectOfFolder } from '../remote-answer.ts';
import { giveKey, keyToConnect } from '../remote-key.ts';
import { UsageError } from '../failures.ts';
import type { CommandSession } from '../session.ts';
import { table } from '../text/table.ts';
import { type AddCommand, examples } from './command.ts';

interface LinkOptions {
  readonly register?: boolean;
  readonly path: 'git' | 'folder';
  readonly description?: string;
  readonly drop?: boolean;
  readonly deleteThere?: boolean;
}

interface StatusOptions {
  readonly retry?: string;
  readonly drop?: string;
}

interface PushOptions {
  readonly hashPaths?: boolean;
  readonly commit?: string;
  readonly branch?: string;
  /** Of `--no-findings`. */
  readonly findings?: boolean;
}

const modeOption = () =>
  new Option('--mode <mode>', 'what may leave this machine; each lets out more than those before it').choices(
    syncModes,
  );

export const addSyncCommand: AddCommand = (program, act) => {
  const sync = program
    .command('sync')
    .helpCommand(false)
    .description('Connects this machine with a remote, and shows what leaves it.')
    .addHelpText(
      'after',
      examples('groundplan sync connect https://groundplan.example.com', 'groundplan sync status --json'),
    );
  sync
    .command('connect')
    .argument('<url>', 'base URL of the remote')
    .description(
      'Tries the key with one request, and remembers the remote. Nothing else is sent before a mode is chosen.',
    )
    .addOption(modeOption())
    .addHelpText(
      'after',
      examples(
        'groundplan sync connect https://groundplan.example.com',
        'groundplan sync connect https://groundplan.example.com --mode register',
      ),
    )
    .action(act(connect));
  sync
    .command('preview')
    .description('Shows each mode with the requests that it would make next. Nothing is sent.')
    .addHelpText('after', examples('groundplan sync preview', 'groundplan sync preview --json'))
    .action(act(preview));
  sync
    .command('status')
    .description('Shows the remote, what is left of its limits, what is linked and what waits to be sent.')
    .option('--retry <id>', 'send this item of what waits again now')
    .option('--drop <id>', 'send this item of what waits never')
    .addHelpText('after', examples('groundplan sync status', 'groundplan sync status --json'))
    .action(act(status));
  addProjectCommands(sync, act);
  sync
    .command('log')
    .description('Lists the requests that left this machine, newest first.')
    .addHelpText('after', examples('groundplan sync log', 'groundplan sync log --limit 20 --json'))
    .action(act(log));
  sync
    .command('disconnect')
    .description('Forgets the remote, its key and all links. Nothing is deleted there.')
    .option('--drop-baselines', 'forget what was brought home as well (default: kept for 30 days)')
    .addHelpText('after', examples('groundplan sync disconnect', 'groundplan sync disconnect --drop-baselines'))
    .action(act(disconnect));
};

const addProjectCommands: AddCommand = (sync, act) => {
  sync
    .command('link')
    .argument('[id]', 'project of the remote (default: the one of the same name)')
    .description('Links the project with one of the remote, or registers it there.')
    .option('--register', 'register it as a new project of the remote')
    .addOption(
      new Option(
        '--path <kind>',
        'path it is registered by: its git URL without credentials, or the name of its folder',
      )
        .choices(['git', 'folder'])
        .default('folder'),
    )
    .option('--description <text>', 'description it is registered with')
    .option('--drop', 'end the link, or a registration that waits; the project of the remote stays')
    .option('--delete-there', 'with --drop: delete the project of the remote as well, for everyone')
    .addHelpText('after', examples('groundplan sync link', 'groundplan sync link --register --path git'))
    .action(act(link));
  sync
    .command('pull')
    .description('Brings the state of the linked project home, and its analysis where that is a new one.')
    .option('--index', 'have the remote index it again first')
    .addHelpText('after', examples('groundplan sync pull', 'groundplan sync pull --json'))
    .action(act(pull));
  sync
    .command('push')
    .description('Sends the structure of the project, without a line of its code.')
    .option('--hash-paths', 'send names of files and symbols as keyed hashes')
    .option('--commit <hash>', 'commit that it is of (default: the one checked out)')
    .option('--branch <name>', 'branch that it is of (default: the one checked out)')
    .option('--no-findings', 'scan nothing for it: it is sent at once, and its findings are not known')
    .addHelpText('after', examples('groundplan sync push', 'groundplan sync push --hash-paths'))
    .action(act(push));
};

async function connect(session: CommandSession, url: string, { mode }: { readonly mode?: SyncMode }): Promise<void> {
  const key = await keyToConnect(session, url);
  const answer = await session.call('sync.connect', { url, key, ...(mode && { mode }) });
  await showStatus(session, answer);
  if (answer.mode === 'off' && mode === undefined) {
    await session.note('Nothing leaves this machine. `groundplan sync preview` shows what each mode would send.');
  }
}

async function preview(session: CommandSession): Promise<void> {
  const answer = await session.call('sync.preview', { projectId: await projectOfFolder(session) });
  if (session.options.json) return session.printJson(answer);
  await session.print(previewText(answer));
}

async function status(session: CommandSession, { retry, drop }: StatusOptions): Promise<void> {
  if (retry !== undefined && drop !== undefined) throw new UsageError('--retry and --drop exclude each other');
  await giveKey(session);
  const resolved = retry ?? drop;
  if (resolved !== undefined) {
    const action = retry === undefined ? 'drop' : 'retry';
    return showStatus(session, await session.call('sync.resolve', { outboxId: resolved, action }));
  }
  await showStatus(session, await session.call('sync.status', {}));
}

/** A folder that no person trusted is `off`, whatever the mode is for others. */
async function showStatus(session: CommandSession, answer: SyncStatus): Promise<void> {
  const { trusted } = await session.call('trust.get', { path: session.workspaceRoot });
  const shown: SyncStatus = trusted ? answer : { ...answer, mode: 'off' };
  if (session.options.json) return session.printJson(shown);
  await session.print(statusText(shown));
  if (!trusted) await session.note('This folder is not trusted: its mode is off. `groundplan trust add .` trusts it.');
}

async function link(session: CommandSession, id: string | undefined, options: LinkOptions): Promise<void> {
  const { drop = false, deleteThere = false } = options;
  if (deleteThere && !drop) throw new UsageError('--delete-there belongs to --drop');
  if (drop && (id !== undefined || options.register)) throw new UsageError('--drop makes no new link');
  await giveKey(session);
  if (drop) return unlink(session, deleteThere);
  const project = await projectOfFolder(session);
  const remoteProject = id ?? (options.register ? undefined : await suggested(session, project));
  const { path, description } = options;
  const register = options.register ? { register: { path, ...(description !== undefined && { description }) } } : {};
  const answer = await session.call('sync.link', {
    projectId: project,
    ...register,
    ...(remoteProject && { remoteProject }),
  });
  if (session.options.json) return session.printJson(answer);
  const { name } = answer.remoteProject;
  await session.print([visibleText(`linked ${answer.project.name} with ${name} (${answer.remoteProject.id})`)]);
}

async function unlink(session: CommandSession, deleteRemote: boolean): Promise<void> {
  const projectId = await projectOfFolder(session);
  await showStatus(session, await session.call('sync.unlink', { projectId, deleteRemote }));
}

/** Throws with the projects that there are, where none has the same name. */
async function suggested(session: CommandSession, project: string): Promise<string> {
  const candidates = await session.call('sync.candidates', { projectId: project });
  const id = candidates.linked?.remoteProject.id ?? candidates.suggested;
  if (id !== undefined) return id;
  await noteCandidates(session, candidates);
  throw new ApiError(
    'sync_not_linked',
    'No project of the remote has the same name: name one by its id, or register this one with --register.',
  );
}

async function noteCandidates(session: CommandSession, { remoteProjects }: LinkCandidates): Promise<void> {
  for (const { id, name, isLinked } of remoteProjects) {
    // oxlint-disable-next-line no-await-in-loop -- lines of one output
    if (!isLinked) await session.note(visibleText(`${id}  ${name}`));
  }
}

async function pull(session: CommandSession, { index = false }: { readonly index?: boolean }): Promise<void> {
  await giveKey(session);
  const projectId = await projectOfFolder(session);
  if (index) await session.call('sync.requestIndex', { projectId });
  await showStatus(session, await session.call('sync.pull', { projectId }));
}

async function push(session: CommandSession, options: PushOptions): Promise<void> {
  await giveKey(session);
  const projectId = await projectOfFolder(session);
  const { findings = true, ...choice } = options;
  const pushed = session.call('sync.push', { projectId, ...choice, ...(!findings && { findings }) });
  const answer = await session.withProgress(projectId, pushed, findings ? 'full' : 'default');
  if (answer.branch === undefined) {
    await session.note('No branch is checked out: the structure belongs to none. --branch names the one it is of.');
  }
  if (session.options.json) return session.printJson(answer);
  const { id, nodes, edges } = answer.snapshot;
  const how = answer.known ? 'known already' : `${answer.bytes} bytes sent`;
  const found = answer.hasFindings ? `${answer.snapshot.findings} findings` : 'findings not known';
  await session.print([`${id}: ${nodes} nodes, ${edges} edges, ${found}; ${how}`]);
}

async function log(session: CommandSession): Promise<void> {
  const { limit } = session.options;
  const { sent } = await session.call('sync.log', { limit: limit ?? 1000 });
  if (session.options.json) return session.printJson({ sent });
  await session.print(table(sentLayout, sent.map(sentRow), session.tableLook));
}

async function disconnect(
  session: CommandSession,
  { dropBaselines = false }: { readonly dropBaselines?: boolean },
): Promise<void> {
  const answer = await session.call('sync.disconnect', { keepBaselines: !dropBaselines });
  if (session.options.json) return session.printJson(answer);
  await session.print(['disconnected']);
}
