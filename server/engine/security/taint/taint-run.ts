import { RefusingTransports } from '../guards/refusing-transports.ts';
import { LeftOutChecks } from '../conditions/left-out-checks.ts';
import { SwitchedCode } from '../conditions/switched-code.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { SourceKind } from '../rules/rule.ts';
import { type AccessPath, AccessPaths, wholeValue } from './access-paths.ts';
import { Administrators } from './administrators.ts';
import { CallShapes } from './call-shapes.ts';
import { Contexts, noContext } from './contexts.ts';
import { type Fact, type FactParts, FactTable, noFact } from './fact-table.ts';
import { DeclaredTypes } from './declared-types.ts';
import type { Handlers } from './handlers.ts';
import { KnownKeys } from './known-keys.ts';
import { GraphqlInputs } from './graphql-inputs.ts';
import { ModelClasses } from './model-classes.ts';
import { PathLimits } from './path-limits.ts';
import { PollutionSites } from './pollution.ts';
import { ProcedureInputs } from './procedure-inputs.ts';
import { checkedRouteParts } from './request-parts.ts';
import { RequestSchemas } from './request-schemas.ts';
import { RelayedCalls } from './relayed-calls.ts';
import type { RuleIndex } from './rule-index.ts';
import { SearchingGuards } from './searching-guards.ts';
import { SchemaShapes } from './schema-shapes.ts';
import { SinkHits } from './sink-hits.ts';
import type { TemplateOutputs } from '../templates/template-outputs.ts';
import { stateFlag, type TaintState, TaintStates } from './taint-states.ts';

/** A part of a node, with its state. */
export interface TaintedPart {
  readonly node: number;
  readonly path: AccessPath;
  readonly state: TaintState;
}

/** Tables that one scan is made with. */
export interface TaintRunParts {
  readonly program: Program;
  readonly values: ProgramValues;
  readonly index: RuleIndex;
  readonly handlers: Handlers;
  readonly templates: TemplateOutputs;
}

/** The knowledge of one scan so far. Which fact is followed next, `FactQueue` says. */
export class TaintRun {
  readonly program: Program;
  readonly values: ProgramValues;
  readonly index: RuleIndex;
  readonly paths = new AccessPaths();
  readonly states = new TaintStates();
  readonly facts: FactTable;
  readonly #limits = new PathLimits(this.paths);
  readonly contexts = new Contexts();
  readonly relayed: RelayedCalls;
  readonly calls: CallShapes;
  readonly hits: SinkHits;
  readonly handlers: Handlers;
  readonly templates: TemplateOutputs;
  readonly types: DeclaredTypes;
  readonly schemas: SchemaShapes;
  readonly inputs: ProcedureInputs;
  readonly requestSchemas: RequestSchemas;
  readonly models: ModelClasses;
  readonly graphqlInputs: GraphqlInputs;
  readonly transports: RefusingTransports;
  readonly keys: KnownKeys;
  readonly checkedRouteParts: ReadonlySet<string>;
  readonly administrators: Administrators;
  readonly switched: SwitchedCode;
  readonly leftOut: LeftOutChecks;
  /** The same while values are followed: what requesters send is not known yet. */
  readonly likelyLeftOut: LeftOutChecks;
  readonly searching: SearchingGuards;
  readonly pollution = new PollutionSites();
  /** Harms that conditions take away, by node `guarded`, and flags of values that they take away. */
  readonly guards = new Map<number, number>();
  readonly guardFlags = new Map<number, number>();
  /** Harms that a member, by its node, cannot do, where the value that it is a member of can. */
  readonly memberHarms = new Map<number, number>();
  /** Made when values were followed. */
  #sent: ReadonlySet<number> | undefined;

  constructor({ program, values, index, handlers, templates }: TaintRunParts) {
    this.program = program;
    this.values = values;
    this.index = index;
    this.handlers = handlers;
    this.templates = templates;
    this.facts = new FactTable((known, state) => this.states.covers(known, state));
    this.relayed = new RelayedCalls(program, values, index);
    this.calls = new CallShapes(program, values, this.relayed);
    this.types = new DeclaredTypes(program, values);
    this.schemas = new SchemaShapes(program, values);
    this.inputs = new ProcedureInputs(program, values, this.schemas);
    this.requestSchemas = new RequestSchemas(program, values, handlers, this.schemas);
    this.checkedRouteParts = checkedRouteParts(program, values);
    this.keys = new KnownKeys(program, values);
    this.searching = new SearchingGuards(program, values);
    const callsOf = (called: number): readonly number[] =>
      handlers.frameworksOf(called).length > 0 ? [] : values.callsOf(called);
    this.administrators = new Administrators(program, values, handlers, callsOf);
    this.switched = new SwitchedCode(program, values, callsOf, (node) => this.#isSent(node));
    this.leftOut = new LeftOutChecks(program, this.switched);
    const unsent = new SwitchedCode(program, values, callsOf, () => false);
    this.likelyLeftOut = new LeftOutChecks(program, unsent);
    this.models = new ModelClasses(program, values, this.types);
    this.graphqlInputs = new GraphqlInputs(program, values, this.types);
    this.transports = new RefusingTransports(program, values, index);
    this.hits = new SinkHits(this.facts, this.states);
  }

  partOf(fact: Fact): TaintedPart {
    const { nodes, paths, states } = this.facts;
    return { node: nodes[fact], path: paths[fact], state: states[fact] };
  }

  /** Adds a fact that says something new. Reports whether it does. */
  add(parts: FactParts): boolean {
    const { path, doubts } = this.#limits.within(parts.node, parts.path);
    let state = this.sentAt(this.sentAt(parts.state, parts.node), parts.via);
    // Types hold nothing at run time.
    const isContradicted = path === wholeValue && this.types.isClosed(parts.node);
    if (path === parts.path && !isContradicted && state === parts.state) return this.facts.add(parts);
    for (let step = 0; step < doubts; step++) state = this.states.doubted(state);
    if (isContradicted) state = this.states.contradicted(state);
    return this.facts.add({ ...parts, path, state });
  }

  /** In a branch that only administrators get to, and in what is called there, they alone send it. */
  sentAt(state: TaintState, node: number): TaintState {
    return this.administrators.branchHas(node) ? this.states.withoutFlags(state, stateFlag.byAnyone) : state;
  }

  addSource(part: TaintedPart): void {
    const sender = this.administrators.own(part.node) ? stateFlag.byAnyone : 0;
    const found = this.searching.ownsParameter(part.node) ? stateFlag.unsearched : 0;
    const state = this.states.withoutFlags(part.state, sender | found);
    this.add({ ...part, state, context: noContext, parent: noFact, caller: noFact, via: part.node });
  }

  /** The value goes on to a node of the same function, or to one that captures it. */
  step(from: Fact, { node, path, state }: TaintedPart, via = node): void {
    const { nodes, contexts } = this.facts;
    const { owners } = this.program;
    const context = owners[node] === owners[nodes[from]] ? contexts[from] : noContext;
    this.add({ context, node, path, state, parent: from, caller: noFact, via });
  }

  /** The value goes on to a place whose caller is unknown. */
  leap(from: Fact, { node, path, state }: TaintedPart, via = node): void {
    this.add({ context: noContext, node, path, state, parent: from, caller: noFact, via });
  }

  /** Whether something of a node comes from a request or a page, as far as values were followed. */
  #isSent(node: number): boolean {
    this.#sent ??= new Set(
      Array.from({ length: this.facts.count }, (_, fact) => fact)
        .filter((fact) => isOfRequester(this.states.sourceOf(this.facts.states[fact])))
        .map((fact) => this.facts.nodes[fact]),
    );
    return this.#sent.has(node);
  }

  /** Language of the file that a node lies in. */
  languageOf(node: number): string {
    const { files } = this.program.snapshot;
    return files.languageNames[files.languages[this.program.fileOf(node).number]];
  }
}

function isOfRequester(source: SourceKind): boolean {
  return source === 'remote' || source === 'page';
}
