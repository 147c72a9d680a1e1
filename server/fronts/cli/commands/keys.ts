import { InvalidArgumentError, Option } from 'commander';
import { type KeyEntry, type KeyType, type PermissionName, permissionNames, type Tier } from '#protocol/keys.ts';
import { UsageError } from '../failures.ts';
import type { CommandSession } from '../session.ts';
import { isKeyShown, type PrintKeyOption, printKeyOption } from '../shown-key.ts';
import { table } from '../text/table.ts';
import { type AddCommand, examples } from './command.ts';
import { positiveNumber } from './number-arguments.ts';

interface CreateOptions extends PrintKeyOption {
  readonly name?: string;
  readonly type: KeyType;
  readonly tier: Tier;
  readonly permissions?: PermissionName[];
  readonly member?: string;
  readonly expires?: number;
}

const LAYOUT = [
  { title: 'id' },
  { title: 'name', shrinks: true },
  { title: 'type' },
  { title: 'tier' },
  { title: 'ends with' },
  { title: 'created' },
  { title: 'state' },
];

export const addKeysCommand: AddCommand = (program, act) => {
  const keys = program
    .command('keys')
    .helpCommand(false)
    .description('Creates, lists and revokes the keys of the HTTP interface.')
    .addHelpText('after', examples('groundplan keys create --name dashboard', 'groundplan keys list'));
  keys
    .command('create')
    .description('Creates a key and prints it, this once.')
    .option('--name <name>', 'what the key is for (default: its type and the day)')
    .addOption(new Option('--type <type>', 'live or test').choices(['live', 'test']).default('live'))
    .addOption(
      new Option('--tier <tier>', 'whose limits it has').choices(['free', 'pro', 'enterprise']).default('enterprise'),
    )
    .option('--permissions <list>', `some of ${permissionNames.join(',')} (default: all of its tier)`, readPermissions)
    .option('--member <name>', 'whose projects it sees (default: "owner")')
    .option(
      '--expires <days>',
      'days until it ends, fractions too (default: 90 for test keys, else never)',
      positiveNumber,
    )
    .option(...printKeyOption)
    .addHelpText(
      'after',
      examples(
        'groundplan keys create --name ci --permissions read,analysis',
        'groundplan keys create --type test --expires 0.5',
      ),
    )
    .action(act(createKey));
  keys
    .command('list')
    .description('Lists all keys, without the keys themselves.')
    .addHelpText('after', examples('groundplan keys list', 'groundplan keys list --json'))
    .action(act(listKeys));
  keys
    .command('revoke')
    .argument('<id>', 'id of the key, as `keys list` shows it')
    .description('Revokes a key: a running server refuses it from the next request on.')
    .addHelpText(
      'after',
      examples(
        'groundplan keys revoke key_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
        'groundplan keys revoke --json key_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
      ),
    )
    .action(act(revokeKey));
};

function isPermission(name: string): name is PermissionName {
  return (permissionNames as readonly string[]).includes(name);
}

function readPermissions(text: string): PermissionName[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every(isPermission)) return names;
  throw new InvalidArgumentError(`Allowed are ${permissionNames.join(', ')}, separated by commas.`);
}

/** stdout has the key alone, so that it can be taken into a variable. A key that would not be shown is not made. */
async function createKey(session: CommandSession, { expires, printKey, ...options }: CreateOptions): Promise<void> {
  const isShown = session.options.json || options.type === 'test' || isKeyShown(session.io.stdout, { printKey });
  if (!isShown) throw new UsageError('stdout is no terminal: --print-key prints a live key there');
  const created = await session.call('keys.create', { ...options, expiresInDays: expires });
  if (session.options.json) return session.printJson(created);
  await session.print([created.key]);
  const end = created.expiresAt ? `until ${created.expiresAt}` : 'until it is revoked';
  await session.note(`${created.id}: ${created.type}, ${created.tier}, ${created.permissions.join(',')}, ${end}.`);
  await session.note('The key is not shown again.');
}

async function listKeys(session: CommandSession): Promise<void> {
  const answer = await session.call('keys.list', {});
  const keys = answer.keys.slice(0, session.options.limit);
  if (session.options.json) return session.printJson({ ...answer, keys });
  await session.print(table(LAYOUT, keys.map(keyRow), session.tableLook));
}

function keyRow({ id, name, type, tier, lastFour, createdAt, expiresAt, revokedAt }: KeyEntry): string[] {
  const end = expiresAt ? `expires ${expiresAt}` : 'valid';
  return [id, name, type, tier, lastFour, createdAt, revokedAt ? `revoked ${revokedAt}` : end];
}

async function revokeKey(session: CommandSession, id: string): Promise<void> {
  const revoked = await session.call('keys.revoke', { id });
  if (session.options.json) return session.printJson(revoked);
  await session.print([`revoked ${revoked.id}`]);
}
