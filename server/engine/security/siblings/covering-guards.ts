import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { EntryPoint } from '../../entry-points/entry-point.ts';
import { argumentsOf, isAt } from '../patterns/call-arguments.ts';
import { calleeOf } from '../patterns/node-shapes.ts';
import { PatternIndex } from '../patterns/pattern-index.ts';
import type { Program, ProgramFile } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { ArgumentPlace, SiblingShape } from '../rules/rule.ts';
import { itemsByName } from '../taint/call-match.ts';
import { shownName } from '../taint/code-text.ts';
import type { CodeNames } from './code-names.ts';
import type { RouteUnit } from './route-units.ts';

/** Code that runs before the handlers of many routes. */
interface Before {
  /** Whether it checks: `unknown` where it may. */
  readonly checks: true | 'unknown';
  readonly name: string;
  /** Undefined: all. */
  readonly files: ReadonlySet<ProgramFile> | undefined;
  /** Undefined: any. */
  readonly framework: string | undefined;
  /** It runs before routes whose path has this in it; `''` for all. */
  readonly path: string;
}

/** How routes of a file are covered by what runs before them. */
export type Cover = { readonly kind: 'none' | 'guarded' } | { readonly kind: 'unknown'; readonly name: string };

/** Whether a path has another in it, segment by segment: `/admin` covers no `/administrators`. */
function isBelow(route: string, path: string): boolean {
  return `${route}/`.includes(`${path}/`);
}

/** Says of which files the routes are checked before their handlers run: by middleware, hooks, and settings. */
export class CoveringGuards {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #names: CodeNames;
  readonly #patterns = new PatternIndex<readonly ArgumentPlace[]>();
  readonly #settings: ReadonlySet<string>;
  readonly #before: Before[] = [];

  constructor(
    program: Program,
    values: ProgramValues,
    names: CodeNames,
    { before, settings }: SiblingShape,
    entryPoints: readonly EntryPoint[],
  ) {
    this.#program = program;
    this.#values = values;
    this.#names = names;
    this.#settings = new Set(settings);
    for (const { value, at } of before) this.#patterns.add(value, at);
    for (const file of program.files) this.#read(file);
    for (const entry of entryPoints) this.#readFile(entry);
  }

  /** By the file in which a route is registered, and that in which its handler is. */
  coverOf({ file, codeFile, framework, routes }: RouteUnit): Cover {
    const fitting = this.#before.filter(
      (each) =>
        (each.files === undefined || each.files.has(file) || each.files.has(codeFile)) &&
        (each.framework ?? framework) === framework &&
        (each.path === '' || routes.some((route) => isBelow(route, each.path) || route.includes('*'))),
    );
    if (fitting.some(({ checks }) => checks === true)) return { kind: 'guarded' };
    const [unknown] = fitting;
    return unknown === undefined ? { kind: 'none' } : { kind: 'unknown', name: unknown.name };
  }

  #read(file: ProgramFile): void {
    const { graph, base } = file;
    for (let node = base; node < base + graph.count; node++) {
      const kind = this.#program.kinds[node];
      if (kind === flowKind.call) this.#readCall(file, node);
      else if (kind === flowKind.decoration) this.#readDecoration(file, node);
      else if (kind === flowKind.object) this.#readProvider(node);
      else if (kind === flowKind.field && this.#settings.has(this.#program.nameOf(node)))
        this.#note(this.#program.operandAt(node, 0), undefined);
    }
    for (const { name, node } of graph.exports) if (this.#settings.has(name)) this.#note(base + node, undefined);
  }

  /** `app.use(check)`, `FastAPI(dependencies=[…])`. */
  #readCall(file: ProgramFile, call: number): void {
    const places = this.#placesAt(call).flat();
    if (places.length === 0) return;
    const path = this.#pathAt(call);
    for (const argument of argumentsOf(this.#program, call)) {
      if (places.some((place) => isAt(argument, place))) this.#note(argument.node, file, path);
    }
  }

  /** The constant path that a call is given first, without what stands for parts. */
  #pathAt(call: number): string {
    const first = this.#program.operandAt(call, 1);
    if (first === noNode || this.#program.kinds[first] !== flowKind.constant) return '';
    const text = this.#program.nameOf(first);
    return text.startsWith('/') ? text.replace(/[:*({?].*$/, '').replace(/\/$/, '') : '';
  }

  #placesAt(call: number): readonly (readonly ArgumentPlace[])[] {
    const callee = calleeOf(this.#program, call);
    if (callee === noNode) return [];
    const ofValue = this.#values.originsOf(callee).flatMap((origin) => this.#patterns.ofValue(origin));
    return ofValue.length > 0 ? ofValue : itemsByName(this.#program, this.#patterns, callee);
  }

  /** `@app.before_request` gives the call the function that it stands at. */
  #readDecoration(file: ProgramFile, node: number): void {
    const [decorator, target] = this.#program.operandsOf(node);
    if (decorator === noNode || target === noNode) return;
    const called = this.#program.kinds[decorator] === flowKind.call ? calleeOf(this.#program, decorator) : decorator;
    if (called !== noNode && itemsByName(this.#program, this.#patterns, called).length > 0) this.#note(target, file);
  }

  /** `{ provide: SETTING, useClass: Check }` */
  #readProvider(object: number): void {
    const fields = Array.from(this.#program.operandsOf(object)).filter(
      (part) => part !== noNode && this.#program.kinds[part] === flowKind.field,
    );
    const provided = fields.find((field) => this.#program.nameOf(field) === 'provide');
    if (provided === undefined || !this.#isSetting(this.#program.operandAt(provided, 0))) return;
    for (const field of fields) if (field !== provided) this.#note(this.#program.operandAt(field, 0), undefined);
  }

  #isSetting(node: number): boolean {
    return node !== noNode && [...this.#names.namesIn(node)].some(({ name }) => this.#settings.has(name));
  }

  /** A file that a framework runs before handlers. */
  #readFile({ type, name, framework, file: path }: EntryPoint): void {
    if (type !== 'configuration' || !this.#settings.has(name)) return;
    const file = this.#program.files.find((each) => each.path === path);
    if (file === undefined) return;
    const functions = file.graph.functions.map((_, number) => file.functionBase + number);
    const checks = functions.some((each) => this.#names.mayCheck(each)) || 'unknown';
    this.#before.push({ checks, name, files: undefined, framework, path: '' });
  }

  #note(value: number, file: ProgramFile | undefined, path = ''): void {
    if (value === noNode) return;
    const checks = this.#checksOf(value);
    if (checks === false) return;
    const [name = 'a function without a name'] = [
      ...[...this.#names.namesIn(value)].map((each) => each.name),
      ...this.#textsIn(value),
    ];
    this.#before.push({
      checks,
      name: shownName(name),
      files: file && this.#reachedFrom(file),
      framework: undefined,
      path,
    });
  }

  #checksOf(value: number): boolean | 'unknown' {
    if (this.#names.guardsIn(value).length > 0) return true;
    const texts = this.#textsIn(value);
    if (texts.some((text) => this.#names.isGuard(text))) return true;
    const functions = this.#functionsOf(value, texts);
    if (functions.some((each) => this.#names.refuses(each))) return true;
    return functions.some((each) => this.#names.mayCheck(each)) ? 'unknown' : false;
  }

  /** The last parts of texts, which name classes: `shop.middleware.LoginRequired`. */
  #textsIn(value: number): readonly string[] {
    const parts = [value, ...Array.from(this.#program.operandsOf(value))].filter((part) => part !== noNode);
    return parts
      .filter((part) => this.#program.kinds[part] === flowKind.constant)
      .map((part) => this.#program.nameOf(part).split('.').at(-1) ?? '');
  }

  /** Functions of the project that run: themselves, or the methods of classes. */
  #functionsOf(value: number, texts: readonly string[]): readonly number[] {
    const closures = [value, ...[...this.#names.namesIn(value)].map(({ node }) => node)];
    const named = closures.flatMap((node) => this.#values.closuresOf(node));
    const classes = closures.flatMap((node) => this.#values.classesOf(node));
    const byText = texts.length === 0 ? [] : this.#classesNamed(new Set(texts));
    const methods = [...classes, ...byText].flatMap((made) =>
      Array.from(this.#program.operandsOf(made).subarray(1))
        .map((field) => (field === noNode ? noNode : this.#program.operandAt(field, 0)))
        .filter((member) => member !== noNode && this.#program.kinds[member] === flowKind.closure)
        .map((member) => this.#program.functionOfClosure(member)),
    );
    return [...named, ...methods];
  }

  #classesNamed(names: ReadonlySet<string>): readonly number[] {
    const found: number[] = [];
    for (let node = 0; node < this.#program.nodeCount; node++)
      if (this.#program.kinds[node] === flowKind.class && names.has(this.#program.nameOf(node))) found.push(node);
    return found;
  }

  #importers: ReadonlySet<ProgramFile> | undefined;

  /** The file, and those that it imports, directly or not; undefined for one that nothing imports: it may be the application. */
  #reachedFrom(file: ProgramFile): ReadonlySet<ProgramFile> | undefined {
    this.#importers ??= new Set(this.#program.files.flatMap((each) => this.#importedBy(each)));
    if (!this.#importers.has(file)) return undefined;
    const reached = new Set([file]);
    for (const each of reached) for (const imported of this.#importedBy(each)) reached.add(imported);
    return reached;
  }

  readonly #imports = new Map<ProgramFile, readonly ProgramFile[]>();

  #importedBy(file: ProgramFile): readonly ProgramFile[] {
    let known = this.#imports.get(file);
    if (known === undefined) {
      const targets = [...this.#values.links.importsOf(file).values()];
      known = targets.flatMap((target) => (target.kind === 'file' ? [target.file] : []));
      this.#imports.set(file, known);
    }
    return known;
  }
}
