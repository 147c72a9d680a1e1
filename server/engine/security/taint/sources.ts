import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { EntryPoint } from '../../entry-points/entry-point.ts';
import { findFile } from '../../graph/find-file.ts';
import { givenAt } from '../patterns/call-arguments.ts';
import { fitsAll } from '../patterns/conditions.ts';
import type { ProgramFile } from '../program/program.ts';
import { eitherKey, wholeValue } from './access-paths.ts';
import { type CalledValue, calledAt, itemsByName, matchValue } from './call-match.ts';
import type { SourceShape } from '../rules/rule.ts';
import type { CallbackSource, HandlerSource } from './rule-index.ts';
import type { Asker } from './handlers.ts';
import { allHarms, harmsOfStructure, harmsOfTraversal } from '../guards/harm-bits.ts';
import { checkedState, openParts } from './follow-schema.ts';
import { narrower } from './graphql-inputs.ts';
import type { ReadModel } from './model-classes.ts';
import { isNoPart, routePart } from './route-parts.ts';
import { checkedParts, uncheckedMembers } from './checked-parts.ts';
import { stateFlag, type TaintState } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** Key of shapes that name no framework. */
const anyHandler = '*';

/** Adds all that comes in from outside. Tests have no outside. */
export function addSources(run: TaintRun, entryPoints: readonly EntryPoint[]): void {
  addHandlerSources(run);
  addNamedSources(run);
  for (const file of run.program.files) addSourcesIn(run, file);
  addLibrarySources(run, entryPoints);
}

function addHandlerSources(run: TaintRun): void {
  for (const [called, entries] of run.handlers) {
    for (const { framework, asker } of entries) {
      for (const shape of run.index.handlers.get(framework) ?? []) addParameters(run, called, asAsked(shape, asker));
    }
  }
}

function asAsked(shape: HandlerSource, asker: Asker): HandlerSource {
  if (shape.kind !== 'remote' || asker === 'others') return shape;
  return { ...shape, kind: asker === 'owner' ? 'local' : 'database' };
}

type SentShape = (HandlerSource | CallbackSource) & { readonly isOfOwnPages?: true };

/** Adds the parameters of a function that a shape means. */
function addParameters(run: TaintRun, called: number, shape: SentShape, isDoubted = false): void {
  const { program, paths, states } = run;
  const { index, members, kind } = shape;
  const names = shape.how === 'handler' ? shape.names : undefined;
  const sent = states.withoutFlags(states.ofSource(kind), shape.isOfOwnPages === true ? stateFlag.byAnyone : 0);
  const asked = run.keys.isAskedFor(called) ? states.withoutFlags(sent, stateFlag.unchecked) : sent;
  const state = isDoubted ? states.doubted(asked) : asked;
  program.givenParametersOf(called).forEach((node, place) => {
    const name = program.nameOf(node);
    // One that is taken apart at once has no name.
    const isNamed = names === undefined || names.includes(name) || (name === '' && isOfFramework(shape));
    if ((index !== 'all' && index !== place) || !isNamed) return;
    if (shape.how === 'handler' && isFilledOtherwise(run, node, shape)) return;
    const given = shape.how === 'handler' ? stateOfPart(run, called, node, { ...shape, state }) : state;
    if (given === undefined) return;
    if (members.length === 0) return addParameter(run, node, given);
    for (const keys of partsOf(uncheckedMembers(run, called, node, shape, given)))
      run.addSource({ node, path: paths.of(keys), state: given });
  });
}

/** Adds a parameter that the framework gives all that came in, as far as the class that it is declared as lets that through. */
function addParameter(run: TaintRun, node: number, state: TaintState): void {
  const model = modelAt(run, node);
  if (model === undefined) return run.addSource({ node, path: wholeValue, state });
  const named = run.states.withoutFlags(state, stateFlag.whole);
  for (const open of openParts(run, model.shape, wholeValue)) {
    run.addSource({ node, path: open.part, state: checkedState(run, named, open) });
  }
  // Fields that are not meant come in beside those that are named.
  const others = allHarms & ~harmsOfStructure(run.index);
  if (model.isLoose) run.addSource({ node, path: wholeValue, state: run.states.without(state, others) });
}

/** A schema of GraphQL refuses fields that it does not have; a pipe behind it may check more of the others. */
function modelAt({ graphqlInputs, models }: TaintRun, parameter: number): ReadModel | undefined {
  const [shape, model] = [graphqlInputs.shapeOf(parameter), models.modelOf(parameter)];
  if (shape === undefined) return model;
  return { shape: model === undefined ? shape : narrower(shape, model.shape), isLoose: false };
}

/** Nothing of the request gets into such a parameter as it is. */
function isFilledOtherwise(run: TaintRun, node: number, shape: HandlerSource): boolean {
  return isNeverFilled(run, node, shape) || isInjected(run, node, shape) || isOfType(run, node, shape);
}

/** Frameworks that give parts of a route by name: Flask, Views; FastAPI, Path Parameters. */
const byName = new Set(['flask', 'fastapi']);

/** `*args` of a handler whose framework gives everything by name. */
function isNeverFilled({ program }: TaintRun, parameter: number, { entry }: HandlerSource): boolean {
  const flags = program.flags[parameter];
  return byName.has(entry) && (flags & flowFlag.rest) !== 0 && (flags & flowFlag.mapping) === 0;
}

/** The framework reads a value of the annotated type, which is no text from outside. */
function isOfType({ types }: TaintRun, parameter: number, shape: HandlerSource): boolean {
  return shape.types !== undefined && types.isOf(parameter, new Set(shape.types));
}

/** The state of a parameter that may be a part of the route; undefined where no text of anyone's choice is one. */
function stateOfPart(
  run: TaintRun,
  called: number,
  parameter: number,
  { entry, state }: { readonly entry: string; readonly state: TaintState },
): TaintState | undefined {
  if (run.languageOf(run.program.parametersOf(called)[0] ?? 0) !== 'python') return state;
  const routes = run.handlers.routesOf(called);
  const name = run.program.nameOf(parameter);
  const part = routePart(routes, name);
  if (part === 'closed') return undefined;
  if (part === 'segment') return run.states.without(state, harmsOfTraversal(run.index));
  // Flask gives its handlers nothing but parts of the route, of which `**named` has all.
  const isOne = (run.program.flags[parameter] & flowFlag.mapping) === 0;
  const isOther = entry === 'flask' && isOne && isNoPart(routes, name);
  if (isOther === true) return undefined;
  return isOther === 'unclear' ? run.states.doubted(state) : state;
}

function isOfFramework(shape: HandlerSource | CallbackSource): boolean {
  return shape.how === 'callback' || shape.entry !== anyHandler;
}

/** Paths of keys, those of one key as one; the whole value where none is named. */
function partsOf(members: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (members.length === 0) return [[]];
  const single = members.flatMap((keys) => (keys.length === 1 ? keys : []));
  const others = members.filter(({ length }) => length > 1);
  return single.length === 0 ? others : [[eitherKey(single)], ...others];
}

/** The framework fills the parameter in by a function of the project: `session = Depends(…)`. */
function isInjected({ program, values }: TaintRun, parameter: number, { without }: HandlerSource): boolean {
  const given = program.operandAt(parameter, 0);
  if (without === undefined || given === noNode || program.kinds[given] !== flowKind.call) return false;
  const origins = values.originsOf(program.operandAt(given, 0));
  return origins.some(({ origin, members }) =>
    without.some((each) => each.origin === origin && each.members.join('.') === members.join('.')),
  );
}

/** Functions that nothing says a framework calls, whose parameters are named like those of handlers. */
function addNamedSources(run: TaintRun): void {
  const used = importedOrigins(run);
  const shapes = (run.index.handlers.get(anyHandler) ?? []).filter(
    ({ uses }) => uses === undefined || uses.some((origin) => used.has(origin)),
  );
  for (let called = 0; called < run.program.functionCount; called++) {
    const { code } = run.program.functionAt(called);
    // Handlers get something to answer with as well: a lone `request` is one that is sent.
    if (code.parameters.length < 2) continue;
    for (const shape of shapes) {
      if (shape.functions?.includes(code.name) !== false) addParameters(run, called, shape, !answers(run, called));
    }
  }
}

/** Names of what handlers answer with, or are followed by. */
const answerName = /^_*(?:res|resp|response|reply|rep|h|next|done|cb|callback|ctx|context)$/i;

/** Whether a function is given something to answer with: a request without that may be one that is to be sent. */
function answers({ program }: TaintRun, called: number): boolean {
  const names = program.parametersOf(called).map((node) => program.nameOf(node));
  // `(ctx) => …`, `(event, context) => …`, `({ body }, res) => …`.
  return names.some((name) => answerName.test(name)) || names.includes('');
}

/** Packages that files of the project import. */
function importedOrigins({ program, values }: TaintRun): ReadonlySet<string> {
  const used = new Set<string>();
  for (let node = 0; node < program.nodeCount; node++) {
    if (program.kinds[node] !== flowKind.imported) continue;
    for (const { origin } of values.originsOf(node)) used.add(origin);
  }
  return used;
}

/** Adds the parameters of functions that a call is given. */
function addCallbackSources(run: TaintRun, call: number, value: CalledValue): void {
  const { program, values, index } = run;
  for (const shape of matchValue(program, index.callbacks, value)) {
    if (!fitsAll(program, values, call, shape.when)) continue;
    const given = shape.at.map((place) => givenAt(program, call, place)).filter((node) => typeof node === 'number');
    const called = new Set(given.flatMap((node) => values.closuresOf(node)));
    const sender = isOfOwnPages(run, call) ? ownPages : {};
    for (const each of called) addParameters(run, each, { ...shape, ...sender });
  }
}

const ownPages = { isOfOwnPages: true } as const;

/** Messages within a desktop program. Source: electronjs.org/docs, ipcMain. */
function isOfOwnPages({ values, program }: TaintRun, call: number): boolean {
  const callee = program.operandAt(call, 0);
  const origins = callee === noNode ? [] : values.originsOf(callee);
  return origins.some(({ origin, members }) => origin === 'npm:electron' && members[0] === 'ipcMain');
}

function addSourcesIn(run: TaintRun, { base, graph }: ProgramFile): void {
  for (let node = base; node < base + graph.count; node++) {
    const kind = run.program.kinds[node];
    if (kind === flowKind.call) {
      const called = calledAt(run.program, run.values, node);
      addCallSource(run, node, called);
      addCallbackSources(run, node, called);
    } else if (kind === flowKind.named || kind === flowKind.member || kind === flowKind.imported)
      addValueSource(run, node);
    else if (kind === flowKind.decoration) addDecoratedSource(run, node);
  }
}

function addValueSource(run: TaintRun, node: number): void {
  const { values, index, program } = run;
  const known = values.originsOf(node).flatMap((origin) => index.values.ofValue(origin));
  const found = known.length > 0 ? known : itemsByName(program, index.values, node);
  for (const source of found) {
    if (isOfLanguage(run, source, node)) {
      run.addSource({ node, path: wholeValue, state: run.states.ofSource(source.kind) });
    }
  }
}

/** A pattern that names no package would be found in code of any language. */
function isOfLanguage(run: TaintRun, { languages }: Pick<SourceShape, 'languages'>, node: number): boolean {
  return languages === undefined || languages.includes(run.languageOf(node));
}

function addCallSource(run: TaintRun, call: number, called: CalledValue): void {
  const { program, values, index } = run;
  for (const source of matchValue(program, index.calls, called)) {
    if (!isOfLanguage(run, source, call)) continue;
    if (source.how === 'call' && !fitsAll(program, values, call, source.when)) continue;
    const [state, check] = [run.states.ofSource(source.kind), run.requestSchemas.readAt(call)];
    if (check === undefined) run.addSource({ node: call, path: wholeValue, state });
    else for (const part of checkedParts(run, check, state)) run.addSource({ node: call, ...part });
  }
}

/** A parameter with a decorator; the decorator is a value or what one returns. */
function addDecoratedSource(run: TaintRun, decoration: number): void {
  const { program, values, index } = run;
  const [decorator, target] = program.operandsOf(decoration);
  if (decorator === noNode || target === noNode || program.kinds[target] !== flowKind.parameter) return;
  const called = program.kinds[decorator] === flowKind.call ? program.operandAt(decorator, 0) : decorator;
  if (called === noNode || hasClosingPipe(run, decorator)) return;
  for (const { kind, members } of values.originsOf(called).flatMap((origin) => index.decorators.ofValue(origin))) {
    const state = run.states.ofSource(kind);
    if (members.length === 0) addParameter(run, target, state);
    else for (const keys of partsOf(members)) run.addSource({ node: target, path: run.paths.of(keys), state });
  }
}

/** Pipes of NestJS that refuse what is no number, truth, date, identifier or item of a list. */
const closingPipes = new Set(['Int', 'Float', 'Bool', 'UUID', 'Enum', 'Date'].map((name) => `Parse${name}Pipe`));

/** `@Param('id', ParseIntPipe)`, `@Query('id', new ParseUUIDPipe(…))` */
function hasClosingPipe({ program, values }: TaintRun, decorator: number): boolean {
  if (program.kinds[decorator] !== flowKind.call) return false;
  return program
    .operandsOf(decorator)
    .some(
      (given, place) =>
        place > 0 &&
        given !== noNode &&
        values
          .originsOf(given)
          .some(({ origin, members }) => origin === 'npm:@nestjs/common' && closingPipes.has(members[0])),
    );
}

/** Users of a package may give its functions anything. */
function addLibrarySources(run: TaintRun, entryPoints: readonly EntryPoint[]): void {
  const { program, values, states } = run;
  const state = states.ofSource('library');
  const exported = new Set(
    entryPoints.filter(({ type }) => type === 'package').flatMap(({ handlers }) => exportsOf(run, handlers)),
  );
  for (const called of [...values.functionsWithin([...exported])].toSorted((a, b) => a - b)) {
    for (const node of program.parametersOf(called)) run.addSource({ node, path: wholeValue, state });
  }
}

function exportsOf(run: TaintRun, handlers: EntryPoint['handlers']): number[] {
  const { program } = run;
  const paths = handlers.map((handler) => (handler.kind === 'symbol' ? handler.id.split('#')[0] : handler.file));
  return paths.flatMap((path) => {
    const number = findFile(program.snapshot.files, path);
    const file = number === undefined ? undefined : program.fileByNumber(number);
    if (file === undefined) return [];
    return [...file.graph.exports.map(({ node }) => node + file.base), ...exportedByValue(run, file)];
  });
}

/** Returns the values that are exported through another name of `module` or `exports`: `const free = typeof module === 'object' && module`. */
function exportedByValue({ program, values }: TaintRun, { base, graph }: ProgramFile): number[] {
  const found: number[] = [];
  for (let node = base; node < base + graph.count; node++) {
    if (program.kinds[node] !== flowKind.storeMember) continue;
    const [object, value] = program.operandsOf(node);
    const isModule = values
      .originsOf(object)
      .some(({ origin, members }) =>
        origin === 'global:module'
          ? members.length === 0 && program.nameOf(node) === 'exports'
          : origin === 'global:exports' && members.length === 0,
      );
    if (isModule) found.push(value);
  }
  return found;
}
