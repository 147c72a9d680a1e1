import { isPrivate, traitsOfNode } from './node-traits.ts';
import { stringAt } from '#server/base/string-table.ts';
import { loadedByConvention, runByConvention } from '../../entry-points/run-by-convention.ts';
import { linkStates } from '../snapshot.ts';
import type { CallerCertainty, CertaintyLevel, Doubt, LinkedSnapshot, SymbolNode, UnseenImporters } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { type CallerSites, callerSitesOf, isCallable, possibleUsersOf, usersOf } from './caller-sites.ts';
import { constructionsOf } from './constructions.ts';
import { doubtOfFiles, doubtOfNodes, doubtOfSites, doubtOfUnknowns, doubtOfUses, doubtWithoutPlace } from './doubts.ts';
import { doubtsAboutEscapingClass } from './escaping-classes.ts';
import { doubtsAboutLifecycle, runByLifecycle } from './lifecycle-calls.ts';
import { namedSymbol } from './named-symbol.ts';
import { containerOfNode, fileOfNode, isExported, isMember, isModule, kindOfNode } from './symbol-nodes.ts';
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
  const sites = callerSitesOf(graph, node);
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
  const what = 'A decorator of the project has it and may call it';
  return outside.isWrapped(node) ? [doubtOfNodes(snapshot, 'escapes', what, [node])] : [];
}

/** Code outside of the project that is known to call it. Its calls are no callers, so that they are no doubt. */
function runFromOutside(graph: CallGraph, node: SymbolNode): string[] {
  const [run] = graph.outside.runOf(node);
  const named = run?.what ?? runByLifecycle(graph, node);
  const texts = [named, runByConvention(graph.snapshot, node)];
  return texts.flatMap((text) => (text === undefined ? [] : [`${text}.`]));
}

/** How surely all that names a symbol is known: who may call it may use it as well. */
export function explainUses(
  snapshot: LinkedSnapshot,
  symbol: SymbolNode,
  unseen?: UnseenImporters,
): ExplainedCertainty {
  const graph = callGraphOf(snapshot);
  const [node] = usersOf(graph, symbol);
  const sites = possibleUsersOf(graph, node);
  const ofCalls = explainCertainty(snapshot, symbol, unseen);
  const naming = doubtsAboutUse(graph, symbol, unseen);
  const codes = new Set(naming.map(({ code }) => code));
  const reasons = [...naming, ...ofCalls.reasons.filter(({ code }) => !codes.has(code))];
  const certainty = ofCalls.certainty === 'exact' && reasons.length > 0 ? 'bounded' : ofCalls.certainty;
  return { ...ofCalls, certainty, known: sites.known, unknown: countUnknown(sites), reasons, sites };
}

function countUnknown({ possible, missing }: CallerSites): number {
  return possible.reduce((sum, group) => sum + group.sites.length, 0) + missing.length;
}

/** Why a symbol that nothing is known to name may be named all the same. */
export function doubtsAboutUse(graph: CallGraph, symbol: SymbolNode, unseen: UnseenImporters | undefined): Doubt[] {
  const [node] = usersOf(graph, symbol);
  return [
    ...doubtsAboutFile(graph, node),
    ...doubtsAboutSites(graph, possibleUsersOf(graph, node)),
    ...doubtsAboutImporters(graph, node, unseen),
    ...doubtsAboutModule(graph, node),
  ];
}

/**
 * Code that has the module of a symbol as a value has its exports: `lazy(() => import("./page"))` names no component.
 */
function doubtsAboutModule(graph: CallGraph, node: SymbolNode): Doubt[] {
  const { snapshot, uses } = graph;
  const { escapes: count, firstEscape } = uses.countsOf(snapshot.symbols.count + fileOfNode(snapshot, node));
  if (firstEscape === undefined) return [];
  return [doubtOfUses(graph, 'escapes', 'Its module escapes as a whole', [firstEscape], count)];
}

const linked = linkStates.indexOf('linked');

function doubtsAboutFile({ snapshot }: CallGraph, node: SymbolNode): Doubt[] {
  const file = fileOfNode(snapshot, node);
  const state = linkStates[snapshot.calls.states[file]];
  const first = { file: stringAt(snapshot.files.paths, file), line: 1, column: 1 };
  const doubt = (text: string): Doubt => ({ code: 'own_file', text, count: 1, first });
  if (state === 'language') return [doubt('Names in files of its language are not resolved.')];
  if (state === 'budget') return [doubt('Its file is too large, or nested too deeply, to resolve all names in it.')];
  if (state === 'unreadable') return [doubt('Its file could not be read as code.')];
  return snapshot.files.broken[file] === 1 ? [doubt('Its file could not be read to the end.')] : [];
}

function doubtsAboutSites(graph: CallGraph, { possible, missing }: CallerSites): Doubt[] {
  const doubts = possible.map((group) => doubtOfSites(graph, group.code, group.sites));
  if (missing.length > 0) {
    doubts.push(doubtOfUses(graph, 'unresolved_call', 'Calls of that name whose declaration was not found', missing));
  }
  return doubts;
}

function doubtsAboutSymbol(graph: CallGraph, node: SymbolNode, unseen: UnseenImporters | undefined): Doubt[] {
  return [
    ...escapes(graph, node),
    ...doubtsAboutCallbacks(graph, node),
    ...fits(graph, node),
    ...graph.outside.of(node),
    ...doubtsAboutKeptBase(graph, node),
    ...doubtsAboutEscapingClass(graph, node),
    ...doubtsAboutConventions(graph, node),
    ...doubtsAboutLifecycle(graph, node),
    ...doubtsAboutEnumeration(graph, node),
    ...doubtsAboutTemplates(graph, node),
    ...doubtsAboutTemplateMembers(graph, node),
    ...doubtsAboutLoads(graph, node),
    ...(isCallable(graph.snapshot, node) && isExportOfModule(graph, node) ? doubtsAboutModule(graph, node) : []),
    ...doubtsAboutUnnamedCalls(graph, node),
    ...doubtsAboutImporters(graph, node, unseen),
  ];
}

/**
 * A member escapes as well where a member escapes whose calls it answers. An escaping class of JavaScript is called
 * where a site makes an instance of a class that is a value, and in no other place.
 */
function escapes(graph: CallGraph, node: SymbolNode): Doubt[] {
  const { snapshot, uses, dispatch } = graph;
  if (!isCallable(snapshot, node)) return [];
  const counts = [node, ...dispatch.basesAnsweredBy(node).map(({ base }) => base)].map((each) => uses.countsOf(each));
  const count = counts.reduce((sum, each) => sum + each.escapes, 0);
  if (count === 0) return [];
  if (isMadeByNew(snapshot, node) && constructionsOf(graph, node).length === 0) return [];
  const first = counts.find((each) => each.firstEscape !== undefined)?.firstEscape;
  return [doubtOfUses({ snapshot }, 'escapes', 'It escapes as a value', first === undefined ? [] : [first], count)];
}

/** A package that has an object of a type may call what stands for a member of the type. */
function doubtsAboutKeptBase({ snapshot, outside, dispatch }: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(snapshot, node) || outside.isKept(node)) return [];
  const kept = dispatch.basesAnsweredBy(node).filter(({ base }) => outside.isKept(base));
  const what = 'It answers a member of an object that escapes: code that receives the object may call it';
  return kept.length === 0 ? [] : [doubtOfNodes(snapshot, 'escapes', what, [kept[0].base])];
}

/** `Object.values(Phase)`, `@IsEnum(Phase)`: code that has an enumeration has its members. */
function doubtsAboutEnumeration({ snapshot, uses, outside }: CallGraph, node: SymbolNode): Doubt[] {
  const owner = isModule(snapshot, node) ? undefined : containerOfNode(snapshot, node);
  if (owner === undefined || isModule(snapshot, owner) || kindOfNode(snapshot, owner) !== 'enum') return [];
  const { escapes: count, firstEscape } = uses.countsOf(owner);
  const what = 'Its enumeration escapes as a value';
  if (firstEscape !== undefined) return [doubtOfUses({ snapshot }, 'escapes', what, [firstEscape], count)];
  return outside.isPassedToPackage(owner) ? [doubtOfNodes(snapshot, 'escapes', what, [node])] : [];
}

/** A package that was given it may give it to code of the project, which calls it by the name of a parameter. */
function doubtsAboutCallbacks({ snapshot, outside, possible }: CallGraph, node: SymbolNode): Doubt[] {
  if (!outside.isPassedToPackage(node) || !isCallable(snapshot, node)) return [];
  const called = possible.calledParameters(node);
  const what = 'What has it outside of the project may give it to parameters of its name, which are called';
  return called.length === 0 ? [] : [doubtOfUnknowns(snapshot, 'escapes', what, called)];
}

function doubtsAboutConventions({ snapshot }: CallGraph, node: SymbolNode): Doubt[] {
  const why = loadedByConvention(snapshot, node);
  return why === undefined ? [] : [doubtOfNodes(snapshot, 'escapes', why, [node])];
}

/**
 * `{{ order.total }}`: templates read and call members of Python by their names, those of modules as well, and the scripts in
 * a page have what all scripts declare. Of a page its words are known, and those count. What lies in a function is local.
 */
function doubtsAboutTemplates(graph: CallGraph, node: SymbolNode): Doubt[] {
  const { snapshot, doubtful, members } = graph;
  const owner = isModule(snapshot, node) ? undefined : containerOfNode(snapshot, node);
  if (owner === undefined || (!isModule(snapshot, owner) && kindOfNode(snapshot, owner) !== 'class')) return [];
  const isFilledIn = traitsOfNode(snapshot, node).hasTemplateCalls && !isPrivate(snapshot, members, node);
  const isOpen = isFilledIn || graph.outerNames.isGlobal(node);
  const pages = isOpen ? doubtful.pagesNaming(fileOfNode(snapshot, node), members.nameHash(node)) : [];
  return pages.length === 0 ? [] : [doubtOfFiles(snapshot, 'not_linked', 'Templates have its name', pages)];
}

/** `{{ order.total }}`, `(click)="order.pay()"`: code in a template takes members of what a component has. */
function doubtsAboutTemplateMembers({ snapshot, doubtful, members }: CallGraph, node: SymbolNode): Doubt[] {
  const owner = isModule(snapshot, node) ? undefined : containerOfNode(snapshot, node);
  if (owner === undefined || traitsOfNode(snapshot, node).hasTemplateCalls) return [];
  if (!isMember(snapshot, node, owner)) return [];
  const name = members.nameBytes(node);
  const naming = doubtful.templatesNaming(fileOfNode(snapshot, node), name, members.nameHash(node));
  return naming.length === 0 ? [] : [doubtOfFiles(snapshot, 'not_linked', 'Templates have its name', naming)];
}

function isMadeByNew(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  return kindOfNode(snapshot, node) === 'class' && traitsOfNode(snapshot, node).hasNew;
}

function fits({ snapshot, shapes }: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(snapshot, node)) return [];
  const fitted = shapes.fittedBy(node);
  if (fitted.length === 0) return [];
  return [doubtOfNodes(snapshot, 'fits_by_shape', 'Its owner fits types by shape whose member is used', fitted)];
}

export const loadedByName = 'Its module may be loaded by a computed name';

/** Code that loads a file under a name that is computed may use all that it exports. */
function doubtsAboutLoads({ snapshot, loads }: CallGraph, node: SymbolNode): Doubt[] {
  if (loads.isEmpty || !isExportOfModule({ snapshot }, node)) return [];
  const loading = loads.of(fileOfNode(snapshot, node));
  return loading.length === 0 ? [] : [doubtOfUnknowns(snapshot, 'escapes', loadedByName, loading)];
}

function isExportOfModule({ snapshot }: Pick<CallGraph, 'snapshot'>, node: SymbolNode): boolean {
  if (isModule(snapshot, node) || !isExported(snapshot, node)) return false;
  return isModule(snapshot, containerOfNode(snapshot, node) as SymbolNode);
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
  const add = (code: 'broken_file' | 'not_linked', what: string, files: readonly number[]) => {
    if (files.length > 0) doubts.push(doubtOfFiles(snapshot, code, what, files));
  };
  add('broken_file', 'Files that may use it could not be read to the end', broken);
  const symbol = isModule(snapshot, node) ? undefined : namedSymbol(graph, node);
  const naming = notLinked.filter((from) => symbol === undefined || doubtful.mayName(from, file, symbol));
  add('not_linked', 'Names are not resolved in files that may use it', naming);
  if (isModule(snapshot, node) && hasLostImport) {
    doubts.push(doubtWithoutPlace('unresolved_import', 'Unresolved imports may mean this file.', 1));
  }
  for (const text of unseen?.(file, symbol) ?? []) doubts.push(doubtWithoutPlace('left_out', text, 1));
  return doubts;
}
