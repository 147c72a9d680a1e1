import { calledMember, type RegistrationInterest } from '../linking/registrations.ts';
import { django, djangoClasses } from './frameworks/django.ts';
import { fastapi } from './frameworks/fastapi.ts';
import { flask, flaskResources } from './frameworks/flask.ts';
import type { Framework } from './framework.ts';
import type { UrlconfTable } from './urlconf/urlconf-table.ts';

/** Frameworks of Python; a table is written in `frameworks/` and named here. */
export const pythonFrameworks: readonly Framework[] = [flask, flaskResources, fastapi];
export const urlconfTables: readonly UrlconfTable[] = [django];

/** What a table has linkers look for. */
interface Named {
  readonly packages: readonly string[];
  /** Last parts of what is called, read or inherited from. */
  readonly names: readonly string[];
  readonly settings?: readonly string[];
}

/** What the linker of Python looks for: what is called otherwise it leaves out, since most calls of a package register nothing. */
export const pythonInterest: RegistrationInterest = interestOf([
  ...pythonFrameworks.map(namedByFramework),
  ...urlconfTables.map(namedByUrlconf),
]);

function interestOf(tables: readonly Named[]): RegistrationInterest {
  const names = new Set(tables.flatMap((table) => table.names));
  return {
    packages: new Set(tables.flatMap(({ packages }) => packages)),
    members: names,
    names,
    settings: new Set(tables.flatMap(({ settings = [] }) => settings)),
  };
}

function namedByFramework({ packages, values, rules, alsoLookedFor = [] }: Framework): Named {
  const paths = [...Object.values(values).flatMap(({ made }) => made), ...rules.flatMap(({ members }) => members)];
  return { packages, names: [...alsoLookedFor, ...paths.flatMap((path) => lastName(path))] };
}

function lastName(path: string): readonly string[] {
  return path
    .split('.')
    .filter((part) => part !== calledMember)
    .slice(-1);
}

function namedByUrlconf(table: UrlconfTable): Named {
  const { paths, patterns, includes, wrappers, asHandler, routers, read } = table;
  const { made, register, bases, action } = routers;
  const called = [...paths, ...patterns, ...includes, ...wrappers, ...asHandler, ...made, register, action.member];
  const names = [...called, ...read, ...Object.keys(bases), ...djangoClasses];
  return { packages: table.packages, names, settings: [table.list, table.rootSetting] };
}
