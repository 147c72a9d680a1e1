import type { Node } from 'web-tree-sitter';
import type { SymbolKind } from '../../source/facts.ts';
import { scanImports } from './imports.ts';

const enumNames = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum']);
const typingModules = ['typing', 'typing_extensions'];
const mayMatter = /Enum|Flag|Protocol/;

/**
 * Distinguishes enumerations and protocols from other classes by their bases, where that is certain: the base is
 * imported from the standard module, or is an enumeration of the same file. A base of the same name from elsewhere
 * makes only a class.
 */
export class ClassKinds {
  readonly #text: string;
  readonly #ownEnums = new Set<string>();
  #imported: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param bases the parenthesized list of the class statement */
  kindOf(className: string, bases: Node): SymbolKind {
    const text = this.#text.slice(bases.startIndex, bases.endIndex);
    if (this.#ownEnums.size === 0 && !mayMatter.test(text)) return 'class';
    const names = baseNames(bases, this.#text);
    if (names.some((name) => this.#ownEnums.has(name) || this.#isEnum(name))) {
      this.#ownEnums.add(className);
      return 'enum';
    }
    return names.some((name) => this.#isProtocol(name)) ? 'interface' : 'class';
  }

  #isEnum(name: string): boolean {
    const last = name.slice(name.lastIndexOf('.') + 1);
    return enumNames.has(last) && this.#comesFrom(name, 'enum', last);
  }

  #isProtocol(name: string): boolean {
    return typingModules.some((module) => this.#comesFrom(name, module, 'Protocol'));
  }

  #comesFrom(written: string, module: string, name: string): boolean {
    this.#imported ??= importedNames(this.#text);
    if (written === name) return this.#imported.has(`${module}:${name}`);
    return written === `${module}.${name}` && this.#imported.has(`${module}:`);
  }
}

/** `module:` for `import module`, `module:name` for `from module import name`. */
function importedNames(text: string): ReadonlySet<string> {
  const { imports } = scanImports(text);
  return new Set(imports.flatMap(({ specifier, names }) => (names ?? ['']).map((name) => `${specifier}:${name}`)));
}

const namedBases = new Set(['identifier', 'attribute', 'subscript']);

/** `Base` of `Base`, `a.Base` of `a.Base[T]`; keyword arguments and calls name no class. */
function baseNames(bases: Node, text: string): string[] {
  return bases.namedChildren
    .filter((node) => namedBases.has(node.type))
    .map((node) =>
      text
        .slice(node.startIndex, node.endIndex)
        .replace(/\[[^]*$/, '')
        .trim(),
    );
}
