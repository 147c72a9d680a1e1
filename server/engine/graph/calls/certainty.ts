import { traitsOfNode } from './node-traits.ts';
import { stringAt } from '#server/base/string-table.ts';
import { loadedByConvention, runByConvention } from '../../entry-points/run-by-convention.ts';
import { perSnapshot } from '../per-snapshot.ts';
import { linkStates } from '../snapshot.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { CallerCertainty, CertaintyLevel, LinkedSnapshot, SymbolNode, UnseenImporters } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { type CallerSites, callerSitesOf, holdersOf, isCallable, possibleUsersOf, usersOf } from './caller-sites.ts';
import { constructionsOf } from './constructions.ts';
import { doubtOfFiles, doubtOfNodes, doubtOfSites, doubtOfUnknowns, doubtOfUses } from './doubts.ts';
import { doubtsAboutEscapingClass } from './escaping-classes.ts';
import { doubtsAboutLifecycle, runByLifecycle } from './lifecycle-calls.ts';
import { GivenResults } from './given-results.ts';
import { namedSymbol } from './named-symbol.ts';
import type { PossibleGroup } from './site-groups.ts';
import { containerOfNode, fileOfNode, isAccessor, isExported, isModule, kindOfNode } from './symbol-nodes.ts';
import { doubtsAboutTemplateMembers, doubtsAboutTemplates } from './template-doubts.ts';
import { doubtsAboutUnnamedCalls } from './unnamed-calls.ts';

/** Claim about a symbol's users, with the sites that may be more of them. */
export interface ExplainedCertainty extends CallerCertainty {
  readonly sites: CallerSites;
}

/**
 * Returns how surely the known direct users of a symbol are all there are: callers if it can be called, else sites that
 * name it.
 */
export function certaintyOf(snapshot: LinkedSnapshot, symbol: SymbolNode, unseen?: UnseenImporters): CallerCertainty {
  const { certainty, known, unknown, reasons, outside } = explainCertainty(snapshot, symbol, unseen);
  return { certainty, known, unknown, reasons, outside };
}

export function explainCertainty(
  snapshot: LinkedSnapshot,
  symbol: SymbolNode,
  unseen?: UnseenImporters,
): ExplainedCertainty {
  const graph = callGraphOf(snapshot);
  const [node] = usersOf(graph, symbol);
  return explainBy(graph, node, resultsOf(snapshot).withoutUntaken(callerSitesOf(graph, node)), unseen);
}

/**
 * Whether what a function gives back is given to its known callers alone: by all sites that may call or name it, whatever becomes of
 * loaded values. A caller that is missed here would make answers about all that is loaded wrong, so that each doubt about a name counts.
 */
const resultsOf = perSnapshot((snapshot) => {
  const graph = callGraphOf(snapshot);
  return new GivenResults(graph, (node) => {
    const { certainty, outside } = explainBy(graph, node, callerSitesOf(graph, node), undefined);
    return certainty === 'exact' && outside.length === 0 && doubtsAboutUse(graph, node, undefined).length === 0;
  });
});

function explainBy(
  graph: CallGraph,
  node: SymbolNode,
  sites: CallerSites,
  unseen: UnseenImporters | undefined,
): ExplainedCertainty {
  const { snapshot } = graph;
  const own = doubtsAboutFile(graph, node);
  const outside = runFromOutside(graph, node);
  const reasons = [
    ...own,
    ...doubtsAboutSites(graph, sites),
    ...doubtsAboutSymbol(graph, node, unseen),
    ...(outside.length > 0 ? doubtsAboutWrapper(graph, node) : []),
  ];
  const isUnlinked = snapshot.calls.states[fileOfNode(snapshot, node)] !== linked;
  const certainty: CertaintyLevel = isUnlinked ? 'unknown' : reasons.length === 0 ? 'exact' : 'bounded';
  return { certainty, known: sites.known, unknown: countUnknown(sites), reasons, outside, sites };
}

/** Code outside then runs the wrapper, which calls the function at a place of the project. */
function doubtsAboutWrapper({ snapshot, outside }: CallGraph, node: SymbolNode): Doubt[] {
  return outside.isWrapped(node) ? [doubtOfNodes(snapshot, 'wrapped_by_decorator', [node])] : [];
}

/** Code outside of the project that is known to call it. Its calls are no callers, so that they are no doubt. */
function runFromOutside(graph: CallGraph, node: SymbolNode): Doubt[] {
  const run: Doubt | undefined = graph.outside.isRun(node) ? { code: 'run_from_outside' } : runByLifecycle(graph, node);
  const held: Doubt | undefined = graph.held.isHeld(node) ? { code: 'held_outside' } : undefined;
  const byBase: Doubt | undefined = graph.outside.isHeldByBase(node) ? { code: 'inherited_from_outside' } : undefined;
  return [run, runByConvention(graph.snapshot, node), byBase ?? held].filter((known) => known !== undefined);
}

/**
 * How surely all that names a symbol is known: who may call it may use it as well.
 *
 * Its possible calls are among the sites that may name it. All other doubts about its calls stay: one that another seems to
 * cover would be lost with it when the compiler knows the sites behind that one.
 */
export function explainUses(
  snapshot: LinkedSnapshot,
  symbol: SymbolNode,
  unseen?: UnseenImporters,
): ExplainedCertainty {
  const graph = callGraphOf(snapshot);
  const [node] = usersOf(graph, symbol);
  const ofCalls = explainCertainty(snapshot, symbol, unseen);
  const { held } = ofCalls.sites;
  const sites = { ...possibleUsersOf(graph, node), held };
  const besides = withoutDoubts(ofCalls.reasons, doubtsAboutSites(graph, ofCalls.sites));
  const naming = doubtsAboutUse(graph, symbol, unseen);
  const reasons = [...naming, ...doubtsOfGroups(graph, held), ...withoutDoubts(besides, naming)];
  const certainty = ofCalls.certainty === 'exact' && reasons.length > 0 ? 'bounded' : ofCalls.certainty;
  return { ...ofCalls, certainty, known: sites.known, unknown: countUnknown(sites), reasons, sites };
}

/** Returns the first doubts that are not among the second ones, to the letter. */
function withoutDoubts(doubts: readonly Doubt[], others: readonly Doubt[]): Doubt[] {
  const known = new Set(others.map((doubt) => JSON.stringify(doubt)));
  return doubts.filter((doubt) => !known.has(JSON.stringify(doubt)));
}

function countUnknown({ possible, held, missing }: CallerSites): number {
  return [...possible, ...held].reduce((sum, group) => sum + group.sites.length, 0) + missing.length;
}

/** Why a symbol that nothing is known to name may be named all the same. */
export function doubtsAboutUse(graph: CallGraph, symbol: SymbolNode, unseen: UnseenImporters | undefined): Doubt[] {
  const [node] = usersOf(graph, symbol);
  return [
    ...doubtsAboutFile(graph, node),
    ...doubtsAboutSites(graph, possibleUsersOf(graph, node)),
    ...doubtsAboutImporters(graph, node, unseen),
    ...doubtsAboutModules(graph, node, [fileOfNode(graph.snapshot, node)]),
  ];
}

/**
 * Code that has a module as a value has its exports: `lazy(() => import("./page"))` names no component, and
 * `for (const key in all) all[key]()` none of what the module of `all` passes on.
 */
function doubtsAboutModules(graph: CallGraph, node: SymbolNode, besides: readonly number[] = []): Doubt[] {
  const { snapshot, uses, exporting } = graph;
  const files = new Set([...besides, ...(isModule(snapshot, node) ? [] : exporting.of(node))]);
  const counts = [...files].map((file) => uses.countsOf(snapshot.symbols.count + file));
  const first = counts.find(({ firstEscape }) => firstEscape !== undefined)?.firstEscape;
  if (first === undefined) return [];
  const count = counts.reduce((sum, each) => sum + each.escapes, 0);
  return [doubtOfUses(graph, 'module_escapes', [first], count)];
}

const linked = linkStates.indexOf('linked');

function doubtsAboutFile({ snapshot }: CallGraph, node: SymbolNode): Doubt[] {
  const file = fileOfNode(snapshot, node);
  const state = linkStates[snapshot.calls.states[file]];
  const doubt = (code: DoubtCode): Doubt => ({ code, file: stringAt(snapshot.files.paths, file) });
  if (state === 'language') return [doubt('language_not_linked')];
  if (state === 'budget') return [doubt('file_too_large')];
  if (state === 'unreadable') return [doubt('file_not_code')];
  return snapshot.files.broken[file] === 1 ? [doubt('file_broken')] : [];
}

function doubtsAboutSites(graph: CallGraph, { possible, held, missing }: CallerSites): Doubt[] {
  const doubts = doubtsOfGroups(graph, [...possible, ...held]);
  if (missing.length > 0) {
    doubts.push(doubtOfUses(graph, 'declaration_not_found', missing));
  }
  return doubts;
}

function doubtsOfGroups(graph: CallGraph, groups: readonly PossibleGroup[]): Doubt[] {
  return groups.map(({ code, sites }) => doubtOfSites(graph, code, sites));
}

function doubtsAboutSymbol(graph: CallGraph, node: SymbolNode, unseen: UnseenImporters | undefined): Doubt[] {
  return [
    ...escapes(graph, node),
    ...doubtsAboutCallbacks(graph, node),
    ...fits(graph, node),
    ...doubtsAboutHeld(graph, node),
    ...graph.outside.of(node),
    ...doubtsAboutKeptBase(graph, node),
    ...doubtsAboutEscapingClass(graph, node),
    ...doubtsAboutConventions(graph, node),
    ...doubtsAboutLifecycle(graph, node),
    ...doubtsAboutEnumeration(graph, node),
    ...doubtsAboutTemplates(graph, node),
    ...doubtsAboutTemplateMembers(graph, node),
    ...doubtsAboutLoads(graph, node),
    ...(isCallable(graph.snapshot, node) ? doubtsAboutModules(graph, node) : []),
    ...doubtsAboutUnnamedCalls(graph, node),
    ...holdersOf(graph, node).flatMap((holder) => doubtsAboutHolder(graph, holder)),
    ...doubtsAboutImporters(graph, node, unseen),
  ];
}

/**
 * A member escapes as well where a member escapes whose calls it answers; an accessor of JavaScript does not, since what
 * escapes is what it gives. An escaping class of JavaScript is called where a site makes an instance of a class that is a
 * value, and in no other place.
 */
function escapes(graph: CallGraph, node: SymbolNode): Doubt[] {
  const { snapshot } = graph;
  if (!isCallable(snapshot, node) || (isAccessor(snapshot, node) && traitsOfNode(snapshot, node).hasNew)) return [];
  return isMadeByNew(snapshot, node) && constructionsOf(graph, node).length === 0 ? [] : doubtOfEscapes(graph, node);
}

function doubtOfEscapes({ snapshot, uses, dispatch }: CallGraph, node: SymbolNode): Doubt[] {
  const counts = [node, ...dispatch.basesAnsweredBy(node).map(({ base }) => base)].map((each) => uses.countsOf(each));
  const count = counts.reduce((sum, each) => sum + each.escapes, 0);
  if (count === 0) return [];
  const first = counts.find((each) => each.firstEscape !== undefined)?.firstEscape;
  return [doubtOfUses({ snapshot }, 'escapes_as_value', first === undefined ? [] : [first], count)];
}

/** Code that takes the value of an attribute without a call may call it. */
function doubtsAboutHolder(graph: CallGraph, holder: SymbolNode): Doubt[] {
  return [
    ...doubtOfEscapes(graph, holder),
    ...fits(graph, holder),
    ...graph.outside.of(holder),
    ...doubtsAboutTemplates(graph, holder, true),
    ...(graph.outside.isPassedToPackage(holder)
      ? [doubtOfNodes(graph.snapshot, 'class_passed_outside', [holder])]
      : []),
  ];
}

/** A package that has an object of a type may call what stands for a member of the type. */
function doubtsAboutKeptBase({ snapshot, outside, dispatch }: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(snapshot, node) || outside.isKept(node)) return [];
  const kept = dispatch.basesAnsweredBy(node).filter(({ base }) => outside.isKept(base));
  return kept.length === 0 ? [] : [doubtOfNodes(snapshot, 'answers_escaping_member', [kept[0].base])];
}

/** External code may give its object to code of the project under another type. */
function doubtsAboutHeld({ snapshot, held }: CallGraph, node: SymbolNode): Doubt[] {
  const others = isModule(snapshot, node) ? [] : held.standingFor(node);
  return others.length === 0 ? [] : [doubtOfNodes(snapshot, 'object_given_outside', others)];
}

/** `Object.values(Phase)`, `@IsEnum(Phase)`: code that has an enumeration has its members. */
function doubtsAboutEnumeration({ snapshot, uses, outside }: CallGraph, node: SymbolNode): Doubt[] {
  const owner = isModule(snapshot, node) ? undefined : containerOfNode(snapshot, node);
  if (owner === undefined || isModule(snapshot, owner) || kindOfNode(snapshot, owner) !== 'enum') return [];
  const { escapes: count, firstEscape } = uses.countsOf(owner);
  const code = 'enumeration_escapes';
  if (firstEscape !== undefined) return [doubtOfUses({ snapshot }, code, [firstEscape], count)];
  return outside.isPassedToPackage(owner) ? [doubtOfNodes(snapshot, code, [node])] : [];
}

/** A package that was given it may give it to code of the project, which calls it by the name of a parameter. */
function doubtsAboutCallbacks({ snapshot, outside, possible }: CallGraph, node: SymbolNode): Doubt[] {
  if (!outside.isPassedToPackage(node) || !isCallable(snapshot, node)) return [];
  const called = possible.calledParameters(node);
  return called.length === 0 ? [] : [doubtOfUnknowns(snapshot, 'passed_to_parameters', called)];
}

function doubtsAboutConventions({ snapshot }: CallGraph, node: SymbolNode): Doubt[] {
  const why = loadedByConvention(snapshot, node);
  return why === undefined ? [] : [{ ...doubtOfNodes(snapshot, why.code, [node]), values: why.values }];
}

function isMadeByNew(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  return kindOfNode(snapshot, node) === 'class' && traitsOfNode(snapshot, node).hasNew;
}

function fits({ snapshot, shapes, standing }: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(snapshot, node)) return [];
  const fitted = [...shapes.fittedBy(node), ...standing.usedFor(node)];
  if (fitted.length === 0) return [];
  return [doubtOfNodes(snapshot, 'fits_by_shape', fitted)];
}

/** Code that loads a file under a name that is computed may use all that it exports. */
function doubtsAboutLoads({ snapshot, loads, exporting }: CallGraph, node: SymbolNode): Doubt[] {
  if (loads.isEmpty || isModule(snapshot, node)) return [];
  const loading = new Set([...exporting.of(node)].flatMap((file) => loads.of(file)));
  return loading.size === 0 ? [] : [doubtOfUnknowns(snapshot, 'loaded_by_computed_name', [...loading])];
}

/**
 * Sites that may name it from files of which not everything is known: only what is exported can be named from
 * elsewhere.
 */
function doubtsAboutImporters(graph: CallGraph, node: SymbolNode, unseen: UnseenImporters | undefined): Doubt[] {
  const { snapshot, doubtful } = graph;
  if (!isModule(snapshot, node) && !isExported(snapshot, node)) return [];
  const file = fileOfNode(snapshot, node);
  const { broken, notLinked, hasLostImport } = doubtful.of(file);
  const doubts: Doubt[] = [];
  if (broken.length > 0) doubts.push(doubtOfFiles(snapshot, 'importers_broken', broken));
  const symbol = isModule(snapshot, node) ? undefined : namedSymbol(graph, node);
  const naming = notLinked.filter((from) => symbol === undefined || doubtful.mayName(from, file, symbol));
  if (naming.length > 0) doubts.push(doubtOfFiles(snapshot, 'importers_not_linked', naming));
  if (isModule(snapshot, node) && hasLostImport) doubts.push({ code: 'unresolved_imports_may_mean_it' });
  return [...doubts, ...(unseen?.(file, symbol) ?? [])];
}
