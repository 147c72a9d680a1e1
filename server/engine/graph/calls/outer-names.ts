import { traitsOf } from '../../source/language-traits.ts';
import { languageNameOf } from '../find-file.ts';
import { traitsOfNode } from './node-traits.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { containerOfNode, fileOfNode, isExported, isModule, kindOfNode } from './symbol-nodes.ts';

/** Which symbols at the top level of files are members of something that code may have without its type. */
export class OuterNames {
  readonly #snapshot: LinkedSnapshot;
  /** By file: whether it is a script. */
  readonly #scripts = new Map<number, boolean>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
  }

  /**
   * Reports whether other files can take a symbol from its module: exports of a module, all names of a module that declares no exports,
   * and global names.
   */
  mayBeTaken(node: SymbolNode): boolean {
    if (!this.isValue(node)) return false;
    const isOfModule = isExported(this.#snapshot, node) || !traitsOfNode(this.#snapshot, node).declaresExports;
    return isOfModule || this.isGlobal(node);
  }

  /** A type is none. */
  isValue(node: SymbolNode): boolean {
    const kind = kindOfNode(this.#snapshot, node);
    return kind !== 'interface' && kind !== 'type';
  }

  /** The global object has the declarations of a script: `window.f()`. */
  isGlobal(node: SymbolNode): boolean {
    const file = fileOfNode(this.#snapshot, node);
    const known = this.#scripts.get(file) ?? this.#looksLikeScript(file);
    this.#scripts.set(file, known);
    return known;
  }

  /** It neither imports nor exports. */
  #looksLikeScript(file: number): boolean {
    const { files, symbols } = this.#snapshot;
    const language = languageNameOf(files, file);
    if (!traitsOf(language).scriptIds.includes(language)) return false;
    if (files.edges.starts[file] < files.edges.starts[file + 1]) return false;
    for (let node = symbols.starts[file]; node < symbols.starts[file + 1]; node++) {
      if (isExported(this.#snapshot, node) && isModule(this.#snapshot, containerOfNode(this.#snapshot, node) as number))
        return false;
    }
    return true;
  }
}
