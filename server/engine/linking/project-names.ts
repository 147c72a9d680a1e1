import type { Dependencies } from './dependencies.ts';
import type { SymbolName } from './file-links.ts';
import type { SymbolNames } from './symbol-names.ts';

/** Names that symbols of the project carry: what no symbol is called needs no receiver. */
export interface ProjectNames {
  /** Whether some symbol is called so. */
  has(name: string): boolean;
  /** The only symbol of that name. */
  soleSymbol(name: string): SymbolName | undefined;
}

/** Where the names of a project come from. */
export interface NamedProject {
  readonly units: readonly { readonly path: string; readonly symbolNames: readonly string[] }[];
  /** Where they are kept from run to run. */
  readonly symbolNames?: SymbolNames;
}

/** Whoever asks rests upon the key `name <name>` of all files together: on whether one, none or several carry it. */
export function createProjectNames(project: NamedProject, dependencies: Dependencies): ProjectNames {
  let names: SymbolNames | undefined;
  const asked = new Map<string, { readonly key: number; readonly isCarried: boolean }>();
  return {
    has(name) {
      let known = asked.get(name);
      if (known === undefined) {
        known = { key: dependencies.numberOf('', `name ${name}`), isCarried: table().has(name) };
        asked.set(name, known);
      }
      dependencies.touchNumber(known.key);
      return known.isCarried;
    },
    soleSymbol(name) {
      dependencies.touchNumber(dependencies.numberOf('', `name ${name}`));
      return table().soleSymbol(name);
    },
  };

  function table(): SymbolNames {
    names ??= project.symbolNames ?? collect(project);
    return names;
  }
}

function collect({ units }: NamedProject): SymbolNames {
  const found = new Map<string, SymbolName | undefined>();
  for (const { path, symbolNames } of units) {
    for (const qualified of symbolNames) {
      const name = lastPart(qualified);
      found.set(name, found.has(name) ? undefined : { path, name: qualified });
    }
  }
  return { has: (name) => found.has(name), soleSymbol: (name) => found.get(name) };
}

/** `bar` of `Foo.bar~2`. */
function lastPart(qualified: string): string {
  const name = qualified.slice(qualified.lastIndexOf('.') + 1);
  const mark = name.lastIndexOf('~');
  return mark > 0 ? name.slice(0, mark) : name;
}
