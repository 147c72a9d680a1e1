import type { RegistrationInterest } from '../linking/registrations.ts';
import type { CallTable } from './call-table.ts';
import type { ControllerTable } from './controller-table.ts';
import { commandTables } from './frameworks/commands.ts';
import { graphqlResolvers, typeGraphqlCalls } from './frameworks/graphql.ts';
import { jobTables } from './frameworks/jobs.ts';
import { messageTables } from './frameworks/messages.ts';
import { nestCalls, nestControllers, nestSettings } from './frameworks/nestjs.ts';
import { requestTables } from './frameworks/requests.ts';
import { trpc } from './frameworks/trpc.ts';
import { workers } from './frameworks/workers.ts';
import type { SettingsTable } from './settings-table.ts';

export { graphqlResolvers, requestTables, trpc, workers };

/** Every table of single calls. */
export const callTables: readonly CallTable[] = [
  ...commandTables,
  ...jobTables,
  ...messageTables,
  nestCalls,
  typeGraphqlCalls,
];

/** Every table of classes whose methods are routes. */
export const controllerTables: readonly ControllerTable[] = [nestControllers];

/** Every table of calls that make settings. */
export const settingsTables: readonly SettingsTable[] = [nestSettings];

/** The interest of others together with that of these tables. */
export function withCallInterest({
  packages,
  ownMembers = new Set(),
  open = new Set(),
  ...rest
}: RegistrationInterest): RegistrationInterest {
  return {
    ...rest,
    packages: new Set([...packages, ...packagesOfCalls()]),
    ownMembers: new Set([...ownMembers, ...membersOfCalls()]),
    open: new Set([...open, ...trpc.clients.packages]),
  };
}

function packagesOfCalls(): readonly string[] {
  const tables = [
    ...callTables,
    ...controllerTables,
    ...settingsTables,
    ...requestTables,
    graphqlResolvers,
    trpc,
    workers,
  ];
  return [...tables, trpc.clients].flatMap(({ packages }) => packages);
}

function membersOfCalls(): readonly string[] {
  const ofCalls = callTables.flatMap(({ rules }) =>
    rules.flatMap(({ calls, on = [], alsoCalled = [], name }) => [
      ...calls,
      ...on,
      ...alsoCalled,
      ...(name.chain?.calls ?? []),
    ]),
  );
  const ofRequests = requestTables.flatMap(({ rules, base }) => [
    ...rules.flatMap(({ calls }) => calls),
    ...(base?.calls ?? []),
  ]);
  const ofControllers = controllerTables.flatMap(({ controllers, routes, settings, alsoCalled }) => [
    ...controllers,
    ...Object.keys(routes),
    ...Object.values(settings).flat(),
    ...alsoCalled,
  ]);
  const ofSettings = settingsTables.flatMap(({ calls }) => calls);
  const ofOthers = [
    ...ofSettings,
    ...trpc.members,
    ...trpc.routers,
    ...trpc.clients.calls,
    ...trpc.clients.made,
    ...graphqlResolvers.calls,
    ...workers.calls,
  ];
  return [...ofCalls, ...ofRequests, ...ofControllers, ...ofOthers].filter((name) => name !== '');
}
