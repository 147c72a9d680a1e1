import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { RegistrationInterest } from '../../registrations.ts';
import { outerNameOf } from '../binder/tree-shape.ts';
import type { ImportTarget, Place, Unit } from '../entity.ts';

/** A value from a package of interest: the path on which it comes from there. */
export interface PackagePath {
  /** Identifier of the package; `''` for what a parameter is given of which nothing else is known. */
  readonly origin: string;
  readonly members: readonly string[];
}

/** Specifiers of a file that name a package of interest. */
export class PackageOrigins {
  readonly #packages: ReadonlySet<string>;
  readonly #known = new WeakMap<Unit, Map<string, string>>();

  constructor({ packages }: RegistrationInterest) {
    this.#packages = packages;
  }

  /** The identifier of the package, `''` where it is none of interest. */
  of(unit: Unit, specifier: string): string {
    let known = this.#known.get(unit);
    if (known === undefined) this.#known.set(unit, (known = new Map()));
    let id = known.get(specifier);
    if (id === undefined) known.set(specifier, (id = this.#find(unit.resolveImport(specifier))));
    return id;
  }

  #find(target: ImportTarget): string {
    const id = target.kind === 'external' || target.kind === 'unit' ? (target.id ?? '') : '';
    return this.#packages.has(id) ? id : '';
  }

  /** Returns the identifier of a global of the environment, where it is of interest. */
  ofGlobal(name: string): string | undefined {
    const id = `global:${name}`;
    return this.#packages.has(id) ? id : undefined;
  }

  /** Returns the value that an import takes from a package of interest, by the node that declares its name. */
  importedAt({ unit, node }: Place): PackagePath | undefined {
    const { tree } = unit;
    const members = membersBy[tree.kinds[node]]?.(unit, node);
    if (members === undefined) return undefined;
    const origin = this.of(unit, nameOf(tree, tree.parents[node]));
    return origin === '' ? undefined : { origin, members };
  }
}

const membersBy: Readonly<Record<number, (unit: Unit, node: number) => readonly string[]>> = {
  [kind.importDefault]: () => ['default'],
  [kind.importNamespace]: () => [],
  [kind.importSpecifier]: ({ tree }, node) => [outerNameOf(tree, node)],
};
