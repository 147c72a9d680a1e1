import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { CallResult } from '../file-links.ts';
import { computedNames } from './computed-names.ts';
import { isForward } from './forwarding.ts';
import { loadedNames } from './import-calls.ts';
import type { LinkingContext } from './linking-context.ts';
import type { MemberSites } from './member-sites.ts';
import { roleOf } from './site-roles.ts';
import { childList, isTarget } from './syntax.ts';
import { membersOf, outside } from './type.ts';
import type { Unit } from './unit.ts';

/** Members of something that are named by a value. */
interface Access {
  readonly receiver: number;
  /** The expression of the name; absent where all members are meant. */
  readonly name?: number | undefined;
  /** The expression that is the member, or has all of them. */
  readonly whole: number;
  /** Whether it gives the member, and does not only look at it or give it another value. */
  readonly reads: boolean;
  /** Whether functions of the class of something are no members: what an instance has itself. */
  readonly isOwn?: boolean;
}

/** Functions of Python itself whose second argument names a member of the first, by whether they give it. */
const functions: ReadonlyMap<string, boolean> = new Map([
  ['getattr', true],
  ['hasattr', false],
  ['setattr', false],
  ['delattr', false],
]);

/** The methods that these call. */
const methods: ReadonlyMap<string, boolean> = new Map([
  ['__getattribute__', true],
  ['__setattr__', false],
  ['__delattr__', false],
]);

/** Methods of a table that take a key. */
const keyed: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault', '__getitem__', '__setitem__', '__delitem__']);

const listings: ReadonlySet<string> = new Set(
  ['getmembers', 'getmembers_static', 'getattr_static'].map((name) => outside(`inspect.${name}`).key),
);

/**
 * Members that are named by values: `getattr(x, "name")`, `object.__setattr__(x, "name", 1)`, `vars(x)["name"]`, `x.__dict__["name"]`,
 * `getmembers(x)`. What the program computes may be any member of `x`.
 */
export class ReflectionSites {
  readonly #context: LinkingContext;
  readonly #memberSites: MemberSites;

  constructor(context: LinkingContext, memberSites: MemberSites) {
    this.#context = context;
    this.#memberSites = memberSites;
  }

  add(sites: CollectedSites, unit: Unit, node: number, sources: Int32Array): void {
    const access =
      unit.tree.kinds[node] === kind.call ? this.#accessOfCall(unit, node) : accessOfTable(unit, node, node + 1);
    if (access !== undefined) this.#addAccess(sites, unit, access, sources);
  }

  #addAccess(sites: CollectedSites, unit: Unit, access: Access, sources: Int32Array): void {
    const { tree } = unit;
    const { receiver, name, whole, reads } = access;
    const at = name ?? whole;
    const site = { position: tree.positions[at], source: sources[at], name: '' };
    const names = name === undefined ? undefined : computedNames(this.#context, unit, name);
    const result = this.#resultOf(unit, access);
    if (reads && result !== 'looked_at') this.#addLoaded(sites, unit, access, { ...site, result }, names ?? ['*']);
    for (const each of names ?? ['']) {
      const isWritten = each !== '' && !each.includes('*');
      if (isWritten)
        this.#memberSites.addNamed(sites, { ...site, name: each, ...this.#roleOfMember(unit, access) }, unit, receiver);
      else if (reads) {
        this.#memberSites.addComputed(
          sites,
          { ...site, name: each, type: result === 'looked_at' ? 'reference' : 'call', escapes: false, result },
          unit,
          receiver,
        );
      }
    }
  }

  /** `getattr(import_module(f"shop.{name}"), kind)` may give what any module has whose name is like that. */
  #addLoaded(
    sites: CollectedSites,
    unit: Unit,
    { receiver }: Access,
    at: Pick<Site, 'position' | 'source' | 'result'>,
    names: readonly string[],
  ): void {
    for (const module of loadedNames(this.#context, unit, receiver)) {
      for (const name of names) {
        const site = { ...at, type: 'call', name: `${module}.${name}`, escapes: false } as const;
        sites.unknown(site, 'dynamic_property');
      }
    }
  }

  /** The role that the member would have where it was named. */
  #roleOfMember(unit: Unit, { whole, reads }: Access): Pick<Site, 'type' | 'escapes' | 'given'> {
    const { type } = roleOf(unit.tree, whole);
    if (!reads || type === 'call') return { type: reads ? type : 'reference', escapes: false };
    const escapes = this.#context.isEscaping(unit, whole);
    return { type: 'reference', escapes, given: escapes ? undefined : this.#context.givenTo(unit, whole) };
  }

  #resultOf(unit: Unit, { receiver, whole, isOwn }: Access): CallResult {
    if (isOwn === true && membersOf(this.#context.evaluate(unit, receiver).type).every(isInstance)) return 'looked_at';
    return this.#context.resultOf(unit, whole);
  }

  #accessOfCall(unit: Unit, call: number): Access | undefined {
    const { tree } = unit;
    const [callee, receiver, name] = childList(tree, call);
    if (tree.kinds[callee] === kind.attribute) return accessOfMethod(unit, call) ?? this.#accessOfListing(unit, call);
    if (receiver === undefined || tree.kinds[callee] !== kind.name) return undefined;
    const reads = functions.get(nameOf(tree, callee));
    if (reads !== undefined && name !== undefined && this.#isPythons(unit, callee)) {
      return isForward(unit, call) ? undefined : { receiver, name, whole: call, reads };
    }
    if (nameOf(tree, callee) === 'vars' && this.#isPythons(unit, callee)) return accessOfTable(unit, call, receiver);
    return this.#accessOfListing(unit, call);
  }

  #accessOfListing(unit: Unit, call: number): Access | undefined {
    const { tree } = unit;
    const [callee, receiver, name] = childList(tree, call);
    if (receiver === undefined || tree.kinds[receiver] === kind.keywordArgument) return undefined;
    if (!membersOf(this.#context.evaluate(unit, callee).type).some(({ key }) => listings.has(key))) return undefined;
    const isNamed = nameOf(tree, callee) === 'getattr_static';
    return { receiver, name: isNamed ? name : undefined, whole: call, reads: true };
  }

  /** Reports whether a name means what Python itself has by it. */
  #isPythons(unit: Unit, node: number): boolean {
    return this.#context.names.definitions(unit, node, nameOf(unit.tree, node)).every(({ form }) => form === 'outside');
  }
}

function isInstance({ form }: ReturnType<typeof membersOf>[number]): boolean {
  return form === 'instance' || form === 'parameter';
}

/** `x.__getattribute__("name")`, `object.__setattr__(x, "name", 1)` */
function accessOfMethod(unit: Unit, call: number): Access | undefined {
  const { tree } = unit;
  const [callee, ...args] = childList(tree, call);
  const reads = methods.get(nameOf(tree, callee));
  if (reads === undefined) return undefined;
  const ofClass = args.length > (nameOf(tree, callee) === '__setattr__' ? 2 : 1);
  const [receiver, name] = ofClass ? args : [callee + 1, args[0]];
  return name === undefined ? undefined : { receiver, name, whole: call, reads };
}

/** @param table `vars(x)` or `x.__dict__` */
function accessOfTable(unit: Unit, table: number, receiver: number): Access {
  const { tree } = unit;
  const outer = tree.parents[table];
  const isFirst = table === outer + 1;
  if (tree.kinds[outer] === kind.subscript && isFirst) {
    const reads = !isTarget(tree, outer) && tree.kinds[tree.parents[outer]] !== kind.deleteStatement;
    return { receiver, name: childList(tree, outer)[1], whole: outer, reads, isOwn: true };
  }
  if (tree.kinds[outer] === kind.comparison && !isFirst) {
    return { receiver, name: outer + 1, whole: outer, reads: false, isOwn: true };
  }
  const call = tree.parents[outer];
  const isMethod = tree.kinds[outer] === kind.attribute && tree.kinds[call] === kind.call && outer === call + 1;
  const name = isMethod && keyed.has(nameOf(tree, outer)) ? childList(tree, call)[1] : undefined;
  if (name !== undefined) return { receiver, name, whole: call, reads: true, isOwn: true };
  return { receiver, whole: isMethod ? call : table, reads: true, isOwn: true };
}
