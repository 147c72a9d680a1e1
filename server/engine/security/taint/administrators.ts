import { annotationName, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf, chainOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { administratorPaths, isBehindPath } from './administrator-paths.ts';
import { AdministratorBranches, comparedConstant } from './administrator-branches.ts';
import { administrator, guard, isAskingName, isPath, question, rank, role } from './administrator-words.ts';
import { AskingRouters } from './asking-routers.ts';
import type { Handlers } from './handlers.ts';

const routing = new Set(['get', 'post', 'put', 'patch', 'delete', 'del', 'all', 'head', 'options', 'route']);
const named = new Set<number>([flowKind.named, flowKind.member, flowKind.variable]);
const around = new Set<number>([flowKind.guarded, flowKind.list, flowKind.object, flowKind.spread]);
const depthMax = 8;
const namesMax = 8;
/** Functions that handlers call are followed back so far. */
const callersDepthMax = 3;

/**
 * Functions that a framework runs for administrators alone, as far as names say it: a decorator, a dependency, a middleware before the
 * handler, a base class or a call in the function that is called so. Whether these ask rightly is not looked at.
 */
export class Administrators {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #handlers: Handlers;
  readonly #callsOf: (called: number) => readonly number[];
  #functions: ReadonlySet<number> | undefined;
  /** Names that were asked about: a program has few, and calls them often. */
  readonly #askingNames = new Map<string, boolean>();
  #routers: AskingRouters | undefined;
  #branches: AdministratorBranches | undefined;

  /** @param callsOf all calls of a function, none where something else may run it */
  constructor(
    program: Program,
    values: ProgramValues,
    handlers: Handlers,
    callsOf: (called: number) => readonly number[],
  ) {
    this.#program = program;
    this.#values = values;
    this.#handlers = handlers;
    this.#callsOf = callsOf;
  }

  /** Whether a node lies in a branch that only administrators get to: behind `if (!user.isAdmin) return`, too. */
  branchHas(node: number): boolean {
    this.#branches ??= new AdministratorBranches(this.#program, (condition) => this.#isQuestion(condition));
    return this.#branches.has(node);
  }

  /** Whether a node lies in such a function, or in one that is written in it. */
  own(node: number): boolean {
    return this.#owns(this.#program.owners[node], 0);
  }

  #owns(called: number, depth: number): boolean {
    const functions = (this.#functions ??= this.#find());
    const program = this.#program;
    let at = called;
    for (let steps = 0; steps < namesMax; steps++) {
      if (functions.has(at)) return true;
      const { file, code } = program.functionAt(at);
      const parent = file.functionBase + code.parent;
      if (parent === at) break;
      at = parent;
    }
    // A part of handlers: `@admin_required def choose(): return list_folders()`.
    const calls = depth > callersDepthMax ? [] : this.#callsOf(called);
    return (
      calls.length > 0 && calls.every((call) => this.branchHas(call) || this.#owns(program.owners[call], depth + 1))
    );
  }

  #find(): ReadonlySet<number> {
    const found = new Set<number>();
    const classes = new Set<number>();
    for (let node = 0; node < this.#program.nodeCount; node++) this.#note(node, found, classes);
    for (let called = 0; called < this.#program.functionCount && classes.size > 0; called++) {
      if (classes.has(this.#program.classOf(called))) found.add(called);
    }
    this.#addBehindPaths(found);
    return found;
  }

  /** Handlers whose routes a middleware keeps for administrators. */
  #addBehindPaths(found: Set<number>): void {
    const paths = administratorPaths(this.#program);
    if (paths.length === 0) return;
    for (let called = 0; called < this.#program.functionCount; called++) {
      const own = this.#handlers.routesOf(called);
      const routes = own.length > 0 ? own : this.#handlers.routesOfFile(this.#program.functionAt(called).file.path);
      if (routes.length > 0 && routes.every((route) => isBehindPath(route, paths))) found.add(called);
    }
  }

  /** `user.isAdmin`, `isAdmin(user)`, `user.role === 'admin'` */
  #isQuestion(node: number): boolean {
    const { kinds } = this.#program;
    if (named.has(kinds[node])) return question.test(this.#program.nameOf(node));
    if (kinds[node] === flowKind.call) return this.#asks(node, false, 0);
    const [value = noNode, constant = noNode] = comparedConstant(this.#program, node) ?? [];
    if (value === noNode || !role.test(this.#program.nameOf(constant))) return false;
    return chainOf(this.#program, value, 2).some((name) => rank.test(name));
  }

  /** `isAdmin(user)` is a question, and what runs behind it a branch; one whose answer is not used refuses by itself. */
  #isAnswered(name: string, call: number): boolean {
    if (!/^_*(?:is|has)[_A-Z]/.test(name)) return false;
    return this.#program.usersOf(call).some((user) => this.#program.nameOf(user) !== 'returned');
  }

  #isModule(called: number): boolean {
    return this.#program.functionAt(called).file.functionBase === called;
  }

  #note(node: number, functions: Set<number>, classes: Set<number>): void {
    const { kinds, owners } = this.#program;
    switch (kinds[node]) {
      case flowKind.decoration:
        return this.#noteDecoration(node, functions, classes);
      case flowKind.class:
        if (this.#isOfAdministrators(node)) classes.add(node);
        return;
      case flowKind.parameter:
        if (this.#asks(this.#program.operandAt(node, 0), false, 0)) functions.add(owners[node]);
        return;
      case flowKind.call:
        return this.#noteCall(node, functions);
      case flowKind.effect:
        if (this.#isInjectedSo(node)) functions.add(owners[node]);
        return;
      default:
    }
  }

  /** `user: Annotated[User, Depends(check_admin)]` */
  #isInjectedSo(node: number): boolean {
    if (this.#program.nameOf(node) !== annotationName) return false;
    const [annotated, names] = this.#program.operandsOf(node);
    const words = this.#program.nameOf(names).split(' ');
    const isInjected = this.#program.kinds[annotated] === flowKind.parameter && words.includes('Depends');
    return isInjected && words.some((word) => administrator.test(word));
  }

  #noteDecoration(node: number, functions: Set<number>, classes: Set<number>): void {
    const [decorator, target] = this.#program.operandsOf(node);
    if (decorator === noNode || target === noNode || !this.#isDecoratedSo(decorator)) return;
    if (this.#program.kinds[target] === flowKind.class) classes.add(target);
    else if (this.#program.kinds[target] === flowKind.closure) functions.add(this.#program.functionOfClosure(target));
  }

  /** `@admin_required`, `@Roles('admin')`, `@Permissions.ADMIN.require(403)` */
  #isDecoratedSo(decorator: number): boolean {
    if (this.#asks(decorator, false, 0) || role.test(this.#program.nameOf(bareNode(this.#program, decorator))))
      return true;
    if (this.#program.kinds[decorator] !== flowKind.call) return false;
    const [last = '', ...names] = chainOf(this.#program, calleeOf(this.#program, decorator), namesMax);
    return this.#isOfRouter(decorator) || (guard.test(last) && names.some((name) => role.test(name)));
  }

  /** `APIRouter(dependencies=[Depends(check_admin)]).get(…)`, `router.use(requireAdmin)` before `router.get(…)`. */
  #isOfRouter(call: number): boolean {
    const routers = (this.#routers ??= new AskingRouters(this.#program, this.#values, (part) =>
      this.#isMiddleware(part),
    ));
    const made = routers.routerOf(call);
    return made !== noNode && (routers.isAsked(made, call) || this.#asks(made, false, 0));
  }

  #noteCall(call: number, functions: Set<number>): void {
    const program = this.#program;
    const callee = calleeOf(program, call);
    if (callee === noNode || program.kinds[callee] === flowKind.closure) return;
    const name = program.nameOf(callee);
    const parts = Array.from(program.operandsOf(call).subarray(1));
    const isRefusing = this.#isAsking(name) && !this.#isAnswered(name, call);
    if (isRefusing && !this.#isModule(program.owners[call])) functions.add(program.owners[call]);
    const isRoute = routing.has(name) && (this.#isOfRouter(call) || parts.some((part) => this.#isMiddleware(part)));
    if (!isRoute && !this.#isProcedure(callee, parts)) return;
    for (const part of parts) {
      if (part !== noNode) for (const closure of this.#values.closuresOf(part)) functions.add(closure);
    }
  }

  /** `adminProcedure.input(…).mutation(({ input }) => …)`, `procedure.requiresPermission('admin').mutation(…)` */
  #isProcedure(callee: number, parts: readonly number[]): boolean {
    const { kinds } = this.#program;
    if (!parts.some((part) => part !== noNode && kinds[part] === flowKind.closure)) return false;
    const names = chainOf(this.#program, callee, namesMax).filter((each) => /procedure$/i.test(each));
    return names.some((each) => this.#isAsking(each)) || (names.length > 0 && this.#hasAskingCall(callee));
  }

  /** Whether one of the calls that a procedure is put together by asks for administrators. */
  #hasAskingCall(callee: number): boolean {
    const program = this.#program;
    let at = program.operandAt(callee, 0);
    for (let steps = 0; steps < namesMax && at !== noNode && program.kinds[at] === flowKind.call; steps++) {
      if (guard.test(this.#calledName(at)) && this.#asks(at, false, 0)) return true;
      at = receiverOf(program, at);
    }
    return false;
  }

  /** `requireAdmin`, `auth.admin`, `allow('admin')`, and lists of such. */
  #isMiddleware(part: number): boolean {
    const { kinds } = this.#program;
    if (part === noNode || kinds[part] === flowKind.constant || kinds[part] === flowKind.closure) return false;
    if (this.#asks(part, false, 0)) return true;
    return named.has(kinds[part]) && role.test(this.#program.nameOf(part));
  }

  /** `permission_classes = [IsAdminUser]`, a base class that asks, the classes of an administration. */
  #isOfAdministrators(made: number): boolean {
    const [base, ...fields] = this.#program.operandsOf(made);
    if (base !== noNode && this.#bases(base).some((each) => this.#isAskingBase(each))) return true;
    return fields.some(
      (field) =>
        field !== noNode &&
        /^(?:permission|permissions|roles?|guard|polic|test_func|dispatch_permission)/.test(
          this.#program.nameOf(field),
        ) &&
        this.#program.kinds[field] === flowKind.field &&
        this.#asks(this.#program.operandAt(field, 0), true, 0),
    );
  }

  #bases(base: number): readonly number[] {
    return this.#program.kinds[base] === flowKind.choice ? Array.from(this.#program.operandsOf(base)) : [base];
  }

  #isAskingBase(base: number): boolean {
    const bare = base === noNode ? noNode : bareNode(this.#program, base);
    if (bare === noNode || this.#program.kinds[bare] === flowKind.closure) return false;
    if (/(?:admin|superuser|staff)\w*(?:required|only|mixin|permission)/i.test(this.#program.nameOf(bare))) return true;
    return this.#values
      .originsOf(base)
      .some(({ origin, members }) => origin === 'pypi:django' && members.join('.').startsWith('contrib.admin.'));
  }

  #isAsking(name: string): boolean {
    let isAsking = this.#askingNames.get(name);
    if (isAsking === undefined) this.#askingNames.set(name, (isAsking = isAskingName(name)));
    return isAsking;
  }

  #calledName(call: number): string {
    const callee = calleeOf(this.#program, call);
    return callee === noNode || this.#program.kinds[callee] === flowKind.closure ? '' : this.#program.nameOf(callee);
  }

  /** Whether a list of texts has one that is no role of administrators. */
  #namesOthers(node: number): boolean {
    const { kinds } = this.#program;
    if (kinds[node] !== flowKind.list) return false;
    const texts = Array.from(this.#program.operandsOf(node)).filter(
      (item) => item !== noNode && kinds[item] === flowKind.constant,
    );
    return texts.some((text) => !role.test(this.#program.nameOf(text)));
  }

  /** @param isGuard the value is given to something that asks who calls */
  #asks(node: number, isGuard: boolean, depth: number): boolean {
    const program = this.#program;
    if (node === noNode || depth > depthMax) return false;
    const inner = (place: number, also: boolean): boolean => {
      const parts = program.operandsOf(node).subarray(place);
      return parts.some((part) => this.#asks(part, isGuard || also, depth + 1));
    };
    switch (program.kinds[node]) {
      case flowKind.constant:
        return isGuard && role.test(program.nameOf(node));
      case flowKind.call: {
        const name = this.#calledName(node);
        return this.#isAsking(name) || (!isPath(name) && inner(1, guard.test(name)));
      }
      case flowKind.keyword:
      case flowKind.field:
        return inner(0, guard.test(program.nameOf(node)));
      default:
        return named.has(program.kinds[node])
          ? this.#isAsking(program.nameOf(node)) || (isGuard && administrator.test(program.nameOf(node)))
          : this.#surrounds(node, isGuard) && inner(0, false);
    }
  }

  /** `allow(['admin', 'user'])` lets others in as well. */
  #surrounds(node: number, isGuard: boolean): boolean {
    return around.has(this.#program.kinds[node]) && !(isGuard && this.#namesOthers(node));
  }
}
