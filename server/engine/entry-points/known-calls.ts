import type { RegistrationInterest } from '../linking/registrations.ts';
import type { CallTable } from './call-table.ts';
import type { ControllerTable } from './controller-table.ts';
import { commandTables } from './frameworks/commands.ts';
import { jobTables } from './frameworks/jobs.ts';
import { messageTables } from './frameworks/messages.ts';
import { nestCalls, nestControllers } from './frameworks/nestjs.ts';
import { requestTables } from './frameworks/requests.ts';
import { trpc } from './frameworks/trpc.ts';
import { workers } from './frameworks/workers.ts';

export { requestTables, trpc, workers };

/** Every table of single calls. */
export const callTables: readonly CallTable[] = [...commandTables, ...jobTables, ...messageTables, nestCalls];

/** Every table of classes whose methods are routes. */
export const controllerTables: readonly ControllerTable[] = [nestControllers];

/** The interest of others together with that of these tables. */
export function withCallInterest({
  packages,
  ownMembers = new Set(),
  ...rest
}: RegistrationInterest): RegistrationInterest {
  return {
    ...rest,
    packages: new Set([...packages, ...packagesOfCalls()]),
    ownMembers: new Set([...ownMembers, ...membersOfCalls()]),
  };
}

function packagesOfCalls(): readonly string[] {
  const tables = [...callTables, ...controllerTables, ...requestTables, trpc, workers];
  return tables.flatMap(({ packages }) => packages);
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
  return [...ofCalls, ...ofRequests, ...ofControllers, ...trpc.members, ...trpc.routers, ...workers.calls].filter(
    (name) => name !== '',
  );
}
