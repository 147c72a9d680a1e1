import type { OperationParams } from '#protocol/operations.ts';
import type { DrawingRoom } from './drawing-room.ts';
import type { Filters, ViewState } from './view-state.ts';

export type ViewParams = OperationParams<'view.get'>;

/** A request's address may be 8 KiB long; so much of it is left to ids. */
const idsLengthMax = 6500;

/** Returns the parameters of the engine's request for a view, without the seed. Undefined before there is a project. */
export function viewParams(view: ViewState, { shape, limit }: DrawingRoom): ViewParams | undefined {
  const { project, level, focus, depth, filters, cycleLoad } = view;
  if (project === undefined) return undefined;
  const { external } = filters;
  return {
    id: project,
    limit,
    ...(level === undefined ? { modulesFirst: true } : { level }),
    ...unfoldedIds(view),
    ...(focus !== undefined && { focus, depth }),
    ...(external && { external }),
    ...edgeFilters(filters),
    ...(cycleLoad !== undefined && { cycleLoad }),
    ...(shape !== 'wide' && { shape }),
  };
}

/** Returns the filters that remove files and edges, for every request. */
export function edgeFilters({ tests, types, languages, folder }: Filters) {
  return {
    ...(tests !== 'include' && { tests }),
    ...listed('types', types),
    ...listed('languages', languages),
    ...(folder !== undefined && { folder }),
  };
}

/**
 * A mark in both lists, uncovered and no more, is removed from both together: unfolded alone it would show its content,
 * folded alone it would have no effect.
 */
function unfoldedIds({ expanded, folded }: ViewState) {
  const [unfolding, folding] = [newest(expanded, idsLengthMax * 0.75), newest(folded, idsLengthMax * 0.25)];
  const [allUnfolding, allFolding] = [new Set(expanded), new Set(folded)];
  return {
    ...listed('expanded', without(unfolding, allFolding, new Set(folding))),
    ...listed('folded', without(folding, allUnfolding, new Set(unfolding))),
  };
}

/** Those that the other list named and had to leave out go. */
function without(ids: readonly string[], named: ReadonlySet<string>, kept: ReadonlySet<string>): readonly string[] {
  return ids.filter((id) => !named.has(id) || kept.has(id));
}

function listed<Name extends string, Value>(name: Name, values: readonly Value[]): { [Key in Name]?: Value[] } {
  return (values.length === 0 ? {} : { [name]: [...values] }) as { [Key in Name]?: Value[] };
}

/** Returns the last ids that fit: a user who unfolds hundreds of folders sees the first ones fold again. */
function newest(ids: readonly string[], lengthMax: number): readonly string[] {
  let length = 0;
  const tooMany = ids.findLastIndex((id) => {
    length += encodeURIComponent(id.toWellFormed()).length + '&expanded='.length;
    return length > lengthMax;
  });
  return ids.slice(tooMany + 1);
}
