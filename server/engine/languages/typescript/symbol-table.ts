import type ts from 'typescript';
import { qualifyDeclarations, type UnqualifiedDeclaration } from '../../source/qualify.ts';
import type { Declaration } from '../../source/facts.ts';
import type { LinePositions } from './line-positions.ts';
import { canMerge, isTypeAndValue, kindOf } from './meanings.ts';

/** Names of one scope or one kind of members: the latest symbol of each name. */
export type Names = Map<string, number>;

interface SymbolDraft {
  readonly name: string;
  readonly container: number;
  readonly position: number;
  meanings: number;
  end: number;
  /** Exported, or not hidden from those who see the container. */
  visible: boolean;
  /** Every declaration of it may be missing in what fits its container. */
  optional: boolean;
  isStatic: boolean;
  isAccessor: boolean;
  /** The symbol's value: functions, or an expression that is evaluated where it stands. */
  hasFunction: boolean;
  hasOtherValue: boolean;
  /** The symbol declared last directly in this one. */
  lastInside: number;
  instanceNames: Names | undefined;
  staticNames: Names | undefined;
}

export interface NewSymbol {
  /** The node that declares it. */
  readonly node: ts.Node;
  readonly name: string;
  readonly meaning: number;
  /** Offset of the name token. */
  readonly position: number;
  /** Offset behind the whole declaration. */
  readonly end: number;
  readonly visible: boolean;
  readonly optional?: boolean;
  readonly isStatic?: boolean;
  readonly isAccessor?: boolean;
}

/** The declarations of one file while they are found: joins what is one symbol, and gives out names at the end. */
export class SymbolTable {
  readonly #drafts: SymbolDraft[] = [];
  readonly #byNode = new Map<ts.Node, number>();
  #lastAtTop = -1;

  /** Index of the symbol, an earlier one where the language merges both. */
  declare(names: Names, container: number, symbol: NewSymbol): number {
    const existing = names.get(symbol.name);
    const draft = existing === undefined ? undefined : this.#drafts[existing];
    if (existing !== undefined && draft !== undefined && canMerge(draft.meanings, symbol.meaning)) {
      this.#byNode.set(symbol.node, existing);
      this.#merge(draft, existing, symbol);
      return existing;
    }
    const index = this.#drafts.length;
    this.#drafts.push({
      name: symbol.name,
      container,
      position: symbol.position,
      meanings: symbol.meaning,
      end: symbol.end,
      visible: symbol.visible,
      optional: symbol.optional === true,
      isStatic: symbol.isStatic === true,
      isAccessor: symbol.isAccessor === true,
      hasFunction: false,
      hasOtherValue: false,
      lastInside: -1,
      instanceNames: undefined,
      staticNames: undefined,
    });
    this.#byNode.set(symbol.node, index);
    names.set(symbol.name, index);
    this.#setLastInside(container, index);
    return index;
  }

  /** The range grows over what follows directly (overloads, accessor pairs), not over what lies between distant parts. */
  #merge(draft: SymbolDraft, index: number, symbol: NewSymbol): void {
    draft.meanings |= symbol.meaning;
    draft.visible ||= symbol.visible;
    draft.optional &&= symbol.optional === true;
    draft.isAccessor ||= symbol.isAccessor === true;
    const last = this.#drafts[draft.container]?.lastInside ?? this.#lastAtTop;
    if (last === index) draft.end = Math.max(draft.end, symbol.end);
  }

  #setLastInside(container: number, index: number): void {
    const outer = this.#drafts[container];
    if (outer === undefined) this.#lastAtTop = index;
    else outer.lastInside = index;
  }

  markVisible(index: number): void {
    const draft = this.#drafts[index];
    if (draft !== undefined) draft.visible = true;
  }

  /** @param isFunction its value is a function: what is in it runs when it is called */
  addValue(index: number, isFunction: boolean): void {
    const draft = this.#drafts[index];
    if (draft === undefined) return;
    if (isFunction) draft.hasFunction = true;
    else draft.hasOtherValue = true;
  }

  addMeaning(index: number, meaning: number): void {
    const draft = this.#drafts[index];
    if (draft !== undefined) draft.meanings |= meaning;
  }

  /**
   * Static: reached through the symbol itself, as static members, what a namespace exports, functions of an object. The
   * others are reached through an instance, so that both may have one name and be two symbols.
   */
  memberNames(container: number, isStatic: boolean): Names {
    const draft = this.#drafts[container];
    if (draft === undefined) return new Map();
    if (isStatic) return (draft.staticNames ??= new Map());
    return (draft.instanceNames ??= new Map());
  }

  /** `symbols`: the declarations' numbers by the nodes that declare them; several for one where declarations merge. */
  finish(lines: LinePositions): {
    readonly declarations: Declaration[];
    readonly symbols: ReadonlyMap<ts.Node, number>;
  } {
    const places: number[] = [];
    const declarations = this.#declarations(lines, places);
    const symbols = this.#byNode;
    for (const [node, index] of symbols) symbols.set(node, places[index] as number);
    return { declarations, symbols };
  }

  /** Fills `places` with the declaration's number of each symbol. */
  #declarations(lines: LinePositions, places: number[]): Declaration[] {
    const found: UnqualifiedDeclaration[] = [];
    for (const index of this.#inOrder()) {
      const draft = this.#drafts[index] as SymbolDraft;
      const { name, meanings, container, position, end, visible, optional } = draft;
      const place = places[container] ?? -1;
      const line = lines.lineOf(position);
      places[index] = found.length;
      found.push({
        name,
        kind: kindOf(meanings),
        container: place,
        line,
        column: lines.columnOf(position, line),
        endLine: lines.lineOf(end),
        exported: visible && (found[place]?.exported ?? true),
        ...(optional && { optional }),
        ...(draft.isStatic && { isStatic: true }),
        ...(draft.isAccessor && { isAccessor: true }),
        ...(isTypeAndValue(meanings) && { isValueToo: true }),
        ...(draft.hasFunction && !draft.hasOtherValue && { isFunctionValue: true }),
      });
    }
    return qualifyDeclarations(found);
  }

  /** By position, but never a symbol before its container: `A.m = …` may stand before `A`. */
  #inOrder(): number[] {
    const drafts = this.#drafts;
    const byPosition = [...drafts.keys()];
    byPosition.sort((a, b) => (drafts[a] as SymbolDraft).position - (drafts[b] as SymbolDraft).position);
    const order: number[] = [];
    const isPlaced: boolean[] = drafts.map(() => false);
    const place = (index: number): void => {
      if (isPlaced[index] !== false) return;
      isPlaced[index] = true;
      place((drafts[index] as SymbolDraft).container);
      order.push(index);
    };
    for (const index of byPosition) place(index);
    return order;
  }
}
