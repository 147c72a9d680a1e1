import { calledMember, type RegistrationInterest } from '../linking/registrations.ts';
import type { CallTable } from './call-table.ts';
import type { CommandTable } from './commands/command-table.ts';
import { argparse } from './frameworks/argparse.ts';
import { celery } from './frameworks/celery.ts';
import { click, flaskCommands } from './frameworks/click.ts';
import { djangoCalls, djangoClassTables, djangoSignals } from './frameworks/django-parts.ts';
import { django, djangoClasses } from './frameworks/django.ts';
import { fastapi } from './frameworks/fastapi.ts';
import { flask, flaskHooks, flaskResources, flaskTemplates } from './frameworks/flask.ts';
import { frappe } from './frameworks/frappe.ts';
import { strawberry } from './frameworks/graphql.ts';
import { pytest } from './frameworks/pytest.ts';
import type { FoundClassTable } from './found-class-table.ts';
import { testClients } from './frameworks/test-clients.ts';
import type { Framework } from './framework.ts';
import { typer } from './frameworks/typer.ts';
import type { RequestHookTable } from './request-hook-table.ts';
import type { SignalTable } from './signal-table.ts';
import type { TaskTable } from './tasks/task-table.ts';
import type { UrlconfTable } from './urlconf/urlconf-table.ts';

/** Frameworks of Python; a table is written in `frameworks/` and named here. */
export const pythonFrameworks: readonly Framework[] = [flask, flaskResources, fastapi];
export const urlconfTables: readonly UrlconfTable[] = [django];
export const commandTables: readonly CommandTable[] = [click, flaskCommands, typer];
export const foundClassTables: readonly FoundClassTable[] = djangoClassTables;
export const taskTables: readonly TaskTable[] = [celery];
export const signalTables: readonly SignalTable[] = [djangoSignals];
export const requestHookTables: readonly RequestHookTable[] = [flaskHooks];
export const pythonCallTables: readonly CallTable[] = [argparse, djangoCalls, flaskTemplates, frappe, strawberry];

/** Names of packages for which linkers look. */
interface Named {
  readonly packages: readonly string[];
  /** Last parts of what is called, read or inherited from. */
  readonly names: readonly string[];
  /** Those among them that register something by a call: a call of that name on a parameter is recorded as well. */
  readonly called?: readonly string[];
  /** Those that count on decorators alone. */
  readonly decorators?: readonly string[];
  readonly settings?: readonly string[];
}

/**
 * Names for the linker of Python: it leaves out calls of other names, since most calls of a package register nothing.
 */
export const pythonInterest: RegistrationInterest = {
  ...interestOf([
    ...pythonFrameworks.map(namedByFramework),
    ...urlconfTables.map(namedByUrlconf),
    ...commandTables.map(namedByCommands),
    ...foundClassTables.map(({ packages, bases }) => ({ packages, names: bases })),
    ...taskTables.map(namedByTasks),
    ...pythonCallTables.map(namedByCalls),
    ...requestHookTables.map(({ packages, decorators }) => ({ packages, decorators, names: decorators })),
    ...testClients.flatMap(({ packages, calls, files }) => (files === undefined ? [] : [{ packages, names: calls }])),
  ]),
  provided: [pytest],
  asked: new Set(testClients.flatMap(({ calls }) => calls)),
  requests: testClients.find(({ requests }) => requests !== undefined)?.requests,
};

function interestOf(tables: readonly Named[]): RegistrationInterest {
  const names = new Set(tables.flatMap((table) => table.names));
  const calls = new Set(
    tables.flatMap(({ names: own, decorators = [] }) => own.filter((name) => !decorators.includes(name))),
  );
  return {
    packages: new Set(tables.flatMap(({ packages }) => packages)),
    members: new Set(tables.flatMap(({ called = [] }) => called)),
    names,
    decorators: new Set([...names].filter((name) => !calls.has(name))),
    settings: new Set(tables.flatMap(({ settings = [] }) => settings)),
  };
}

function namedByFramework({ packages, values, rules, alsoLookedFor = [] }: Framework): Named {
  const paths = [...Object.values(values).flatMap(({ made }) => made), ...rules.flatMap(({ members }) => members)];
  const called = rules.filter(({ how }) => how !== 'decorator').flatMap(({ members }) => members);
  const decorators = rules.filter(({ how }) => how === 'decorator').flatMap(({ members }) => members);
  return { packages, called, decorators, names: [...alsoLookedFor, ...paths.flatMap((path) => lastName(path))] };
}

function namedByCommands({ packages, through, commands, groups, before, made, adds }: CommandTable): Named {
  const names = [...commands, ...groups, ...before, ...made, ...adds];
  const decorators = [...commands, ...groups, ...before];
  return { packages, called: adds, decorators, names: through === undefined ? names : [...names, through] };
}

function namedByTasks({ packages, decorators, made, scheduled, settings }: TaskTable): Named {
  return { packages, called: scheduled, decorators, names: [...decorators, ...scheduled, ...made], settings };
}

function namedByCalls({ packages, rules }: CallTable): Named {
  const called = new Set(rules.filter(({ how }) => how !== 'decorator').flatMap(({ calls }) => calls));
  const decorators = rules.flatMap(({ calls }) => calls.filter((name) => !called.has(name)));
  return { packages, decorators, names: rules.flatMap(({ calls, alsoCalled = [] }) => [...calls, ...alsoCalled]) };
}

function lastName(path: string): readonly string[] {
  return path
    .split('.')
    .filter((part) => part !== calledMember)
    .slice(-1);
}

function namedByUrlconf(table: UrlconfTable): Named {
  const {
    paths,
    patterns,
    includes,
    wrappers,
    served,
    asHandler,
    routers,
    read,
    reversing,
    redirecting,
    resolving,
    rendering,
    converting,
  } = table;
  const { made, register, bases, action } = routers;
  const called = [...paths, ...patterns, ...includes, ...wrappers, ...asHandler, ...made, register, action.member];
  const names = [
    ...called,
    ...served,
    ...read,
    ...reversing,
    ...redirecting,
    ...resolving,
    ...rendering,
    ...converting,
    ...Object.keys(bases),
    ...djangoClasses,
  ];
  return {
    packages: table.packages,
    called: [register],
    decorators: [action.member],
    names,
    settings: [table.list, table.rootSetting, ...table.requestSettings],
  };
}
