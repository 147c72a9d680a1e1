import type { CodeTree } from '../../../source/code-tree.ts';
import { CollectedSites, type Site } from '../../collected-sites.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import type { Unit } from '../entity.ts';
import type { Role } from './site-roles.ts';
import { Sources } from './sources.ts';

/** One file while it is walked through. */
export class FileWalk {
  readonly unit: Unit;
  readonly sites = new CollectedSites();
  readonly #sources: Sources;
  readonly #projectNames: SymbolNames;
  /** By text number: 0 not asked yet, 1 no symbol is called so, 2 some symbol is. */
  readonly #named: Uint8Array;

  constructor(unit: Unit, projectNames: SymbolNames) {
    this.unit = unit;
    this.#sources = new Sources(unit.tree);
    this.#projectNames = projectNames;
    this.#named = new Uint8Array(unit.tree.texts.length);
  }

  get tree(): CodeTree {
    return this.unit.tree;
  }

  /** Whether some symbol of the project carries the text with that number, or may: any export can be the default of its file. */
  isNamed(text: number): boolean {
    if (text === 0) return false;
    if (this.#named[text] === 0) this.#named[text] = this.mayBeNamed(this.tree.texts[text]) ? 2 : 1;
    return this.#named[text] === 2;
  }

  /** The same of any text. */
  mayBeNamed(text: string): boolean {
    return text === 'default' || this.#projectNames.has(text);
  }

  /** Records the sites at a node; `named` is the node that gives name and position. Nodes come in their order. */
  siteAt(node: number, { type, escapes }: Role, named = node): Site {
    const { positions, texts, names } = this.tree;
    return { position: positions[named], source: this.#sources.at(node), type, name: texts[names[named]], escapes };
  }

  /** A site without a name, or one that is called by another one. */
  callAt(node: number, name: string): Site {
    const source = this.#sources.at(node);
    return { position: this.tree.positions[node], source, type: 'call', name, escapes: false };
  }
}
