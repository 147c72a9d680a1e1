import type { Dependencies } from './dependencies.ts';
import { SymbolNameIndex } from './symbol-name-index.ts';
import type { SymbolNames } from './symbol-names.ts';

/** Where the names of a project come from. */
export interface NamedProject {
  readonly units: readonly { readonly path: string; readonly symbolNames: readonly string[] }[];
  /** Where they are kept from run to run. */
  readonly symbolNames?: SymbolNames;
}

/**
 * Names that symbols of the project carry or get: a name that no symbol has needs no receiver. A lookup makes its caller
 * depend on the key `name <name>` of all files together: on whether one, none or several carry it, or a file gives it to one.
 */
export function createProjectNames(project: NamedProject, dependencies: Dependencies): SymbolNames {
  let names: SymbolNames | undefined;
  const asked = new Map<string, { readonly key: number; readonly isCarried: boolean }>();
  return {
    has: (name) => ask(name).isCarried,
    soleSymbol: (name) => (ask(name).isCarried ? table().soleSymbol(name) : undefined),
  };

  function ask(name: string) {
    let known = asked.get(name);
    if (known === undefined) {
      known = { key: dependencies.numberOf('', `name ${name}`), isCarried: table().has(name) };
      asked.set(name, known);
    }
    dependencies.touchNumber(known.key);
    return known;
  }

  function table(): SymbolNames {
    names ??= project.symbolNames ?? collect(project);
    return names;
  }
}

function collect({ units }: NamedProject): SymbolNames {
  const index = new SymbolNameIndex();
  for (const { path, symbolNames } of units) index.set(path, symbolNames);
  return index;
}
