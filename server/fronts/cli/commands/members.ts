import { Argument, Option } from 'commander';
import { type Member, type MemberRole, memberRoles } from '#protocol/members.ts';
import { visibleText } from '#server/base/visible-text.ts';
import type { CommandSession } from '../session.ts';
import { table } from '../text/table.ts';
import { type AddCommand, examples } from './command.ts';

interface InviteOptions {
  readonly role: MemberRole;
  readonly email?: string;
}

const layout = [
  { title: 'name', shrinks: true },
  { title: 'role' },
  { title: 'keys', align: 'right' },
  { title: 'since' },
] as const;

const folder = '--state /var/lib/groundplan';

export const addMembersCommand: AddCommand = (program, act) => {
  const members = program
    .command('members')
    .helpCommand(false)
    .description("Invites, lists and removes the members of a team's remote, and sets their roles.")
    .addHelpText(
      'after',
      examples(`groundplan members invite anna --role member ${folder}`, `groundplan members list ${folder}`),
    );
  members
    .command('invite')
    .argument('<name>', 'how the others see the member')
    .description('Prints a link that makes the member and a key, once, within 72 hours.')
    .addOption(new Option('--role <role>', 'rights of the member').choices(memberRoles).makeOptionMandatory())
    .option('--email <address>', 'by which a single sign-on recognises the member; nothing is sent to it')
    .addHelpText(
      'after',
      examples(
        `groundplan members invite anna --role member ${folder}`,
        `groundplan members invite "Bert Brown" --role reader --email bert@example.org ${folder}`,
      ),
    )
    .action(act(invite));
  members
    .command('list')
    .description('Lists the members, oldest first.')
    .addHelpText('after', examples(`groundplan members list ${folder}`, `groundplan members list --json ${folder}`))
    .action(act(list));
  addCommandsOfOne(members, act);
};

const addCommandsOfOne: AddCommand = (members, act) => {
  members
    .command('role')
    .argument('<name>', 'name of the member')
    .addArgument(new Argument('<role>', 'rights of the member').choices(memberRoles))
    .description('Changes the role of a member, from the next request on.')
    .option('--email <address>', 'by which a single sign-on recognises the member')
    .addHelpText(
      'after',
      examples(
        `groundplan members role anna admin ${folder}`,
        `groundplan members role bert member --email bert@example.org ${folder}`,
      ),
    )
    .action(act(changeRole));
  members
    .command('remove')
    .argument('<name>', 'name of the member, or of one who is only invited')
    .description('Removes a member: keys, sessions and webhooks end at once, projects stay.')
    .addHelpText(
      'after',
      examples(`groundplan members remove anna ${folder}`, `groundplan members remove anna --json ${folder}`),
    )
    .action(act(remove));
};

/** stdout has the link alone, so that it can be passed on. */
async function invite(session: CommandSession, name: string, options: InviteOptions): Promise<void> {
  const answer = await session.call('members.invite', { name, ...options });
  if (session.options.json) return session.printJson(answer);
  await session.print([answer.link]);
  await session.note(`It works once, until ${answer.expiresAt}, and is not shown again.`);
  if (answer.link.startsWith('/'))
    await session.note('Nothing is served: the address of the remote belongs before it.');
}

async function list(session: CommandSession): Promise<void> {
  const answer = await session.call('members.list', {});
  const members = answer.members.slice(0, session.options.limit);
  if (session.options.json) return session.printJson({ ...answer, members });
  await session.print(table(layout, members.map(memberRow), session.tableLook));
}

function memberRow({ name, role, keys, createdAt }: Member): string[] {
  return [visibleText(name), role, String(keys ?? ''), createdAt];
}

async function changeRole(
  session: CommandSession,
  name: string,
  role: MemberRole,
  { email }: Pick<InviteOptions, 'email'>,
): Promise<void> {
  const answer = await session.call('members.change', { name, role, ...(email !== undefined && { email }) });
  if (session.options.json) return session.printJson(answer);
  await session.print([`${visibleText(name)} is ${role}`]);
}

async function remove(session: CommandSession, name: string): Promise<void> {
  const answer = await session.call('members.remove', { name });
  if (session.options.json) return session.printJson(answer);
  await session.print([`removed ${visibleText(name)}`]);
}
