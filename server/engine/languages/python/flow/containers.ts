import type { FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import { flowKind } from '../../../source/flow-graph.ts';

/** Larger lists and dictionaries are data: their parts are not followed one by one through changes. */
const PARTS_MAX = 256;

/** A list whose every value is known by its place. */
interface KnownList {
  readonly kind: 'list';
  readonly values: readonly number[];
}

/** A dictionary whose every key is known. */
interface KnownDictionary {
  readonly kind: 'dictionary';
  readonly values: ReadonlyMap<string, number>;
}

type Known = KnownList | KnownDictionary;

/**
 * Lists and dictionaries that one variable alone holds: a change in place gives the variable a new node, so that
 * `[a, b]` with `a` removed has `b` at 0. A container that other code may have is not known any more.
 */
export class Containers {
  readonly #graph: FlowGraphWriter;
  readonly #known = new Map<number, Known>();
  readonly #escaped = new Set<number>();

  constructor(graph: FlowGraphWriter) {
    this.#graph = graph;
  }

  list(position: number, values: readonly number[]): number {
    const node = this.#graph.add(flowKind.list, position, values);
    if (values.length <= PARTS_MAX) this.#known.set(node, { kind: 'list', values });
    return node;
  }

  dictionary(position: number, values: ReadonlyMap<string, number>): number {
    const fields: number[] = [];
    for (const [name, value] of values) fields.push(this.#graph.add(flowKind.field, position, [value], name));
    const node = this.#graph.add(flowKind.object, position, fields);
    if (values.size <= PARTS_MAX) this.#known.set(node, { kind: 'dictionary', values });
    return node;
  }

  /** From here on something else may change it. */
  escape(node: number): void {
    const inner = this.#graph.unguarded(node);
    if (this.#known.has(inner)) this.#escaped.add(inner);
  }

  /** The container behind `container[key] = value`; undefined where that is not known. */
  stored(node: number, key: string | undefined, value: number, position: number): number | undefined {
    const known = this.#intact(node);
    if (known === undefined || key === undefined) return undefined;
    if (known.kind === 'dictionary') return this.dictionary(position, new Map([...known.values, [key, value]]));
    const index = Number(key);
    const place = index < 0 ? index + known.values.length : index;
    return known.values[place] === undefined ? undefined : this.list(position, known.values.with(place, value));
  }

  /** The container behind `del container[key]`. */
  without(node: number, key: string | undefined, position: number): number | undefined {
    const known = this.#intact(node);
    if (known === undefined || key === undefined) return undefined;
    if (known.kind === 'dictionary') {
      return this.dictionary(position, new Map([...known.values].filter(([name]) => name !== key)));
    }
    const index = Number(key);
    const place = index < 0 ? index + known.values.length : index;
    return known.values[place] === undefined ? undefined : this.list(position, known.values.toSpliced(place, 1));
  }

  /** The values of a list that nothing else may have changed. */
  valuesOf(node: number): readonly number[] | undefined {
    const known = this.#intact(node);
    return known?.kind === 'list' ? known.values : undefined;
  }

  fieldsOf(node: number): ReadonlyMap<string, number> | undefined {
    const known = this.#intact(node);
    return known?.kind === 'dictionary' ? known.values : undefined;
  }

  /** The part that a constant key names; undefined where it is not known. */
  partOf(node: number, key: string): number | undefined {
    const known = this.#intact(node);
    if (known?.kind === 'dictionary') return known.values.get(key);
    const index = Number(key);
    return known === undefined || !Number.isInteger(index) ? undefined : known.values.at(index);
  }

  #intact(node: number): Known | undefined {
    const inner = this.#graph.unguarded(node);
    return this.#escaped.has(inner) ? undefined : this.#known.get(inner);
  }
}

/** A list of an unknown number of such values. */
export function listOfMany(graph: FlowGraphWriter, position: number, value: number): number {
  const one = graph.add(flowKind.list, position, [value]);
  return graph.add(flowKind.list, position, [graph.add(flowKind.spread, position, [one])]);
}
