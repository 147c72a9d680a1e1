import type { Doubt } from '#protocol/doubt-codes.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { SymbolEdge } from '#protocol/callers.ts';
import type { Answer } from '#protocol/ask.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Statement } from './draft.ts';
import { type AskedUse, knownEdges, usersIn } from './symbol-uses.ts';

/** A default export that is made of one of the file's symbols: `export default memo(Card)`. */
export interface WrappedDefault {
  readonly id: string;
  /** Where it is made. */
  readonly place: SymbolEdge;
  /** Users of the export: they use the symbol as far as its wrapper lets them. */
  readonly users: readonly SymbolEdge[];
}

/** The wrapper of a symbol that is used so, with its users; undefined where it is not wrapped. */
export async function wrappedDefaultOf(
  asking: Asking,
  { id, file }: NamedThing,
  uses: readonly SymbolEdge[],
  use: AskedUse,
): Promise<WrappedDefault | undefined> {
  const wrapper = `${file}#default`;
  const place = id === wrapper ? undefined : uses.find(({ source }) => source === wrapper);
  if (place === undefined || use === 'imports') return undefined;
  return { id: wrapper, place, users: knownEdges(await usersIn(asking, wrapper, use, false)) };
}

export function describeWrapper({ id, users }: WrappedDefault, verb: string): Statement {
  const files = new Set(users.map(({ file }) => file)).size;
  const whoUses =
    users.length === 0
      ? 'nothing is known to use'
      : `${counted(users.length, 'place')} in ${counted(files, 'file')} ${verb}`;
  return { text: `It is wrapped in ${code(id)}, which ${whoUses}.` };
}

/** The wrapper of a symbol decides who uses it: the uses that are known are then not surely all. */
export function surenessOfWrapped({ certainty, doubts }: Sureness, wrapper: WrappedDefault | undefined): Sureness {
  if (wrapper === undefined || certainty !== 'exact') return { certainty, doubts };
  const { file, line } = wrapper.place;
  return { certainty: 'bounded', doubts: [{ code: 'passed_to_maker', values: [wrapper.id], file, line }] };
}

interface Sureness {
  readonly certainty: NonNullable<Answer['certainty']>;
  readonly doubts: readonly Doubt[];
}
