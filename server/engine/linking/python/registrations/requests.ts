import { kind } from '../../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isTestModule, isTestPath } from '../../../source/tests.ts';
import type { GivenValue, RequestRules } from '../../registrations.ts';
import type { LinkingContext } from '../linking-context.ts';
import { childList, isTarget } from '../syntax.ts';
import { membersOf } from '../type.ts';
import type { Unit } from '../unit.ts';
import type { Origins } from './origins.ts';
import { WrittenAddresses } from './written-addresses.ts';

/** A place where a test sends a request. */
export interface SentRequest {
  /** The node that is called or named there. */
  readonly named: number;
  readonly member: string;
  readonly address: GivenValue;
}

const anywhere: GivenValue = { kind: 'other' };

/**
 * Requests that a file of tests sends. The target is only recorded as far as the file says it: what is put together of what an
 * answer, another file or a caller gives may be any address, and so may the target of a redirect.
 */
export class Requests {
  readonly #context: LinkingContext;
  readonly #origins: Pick<Origins, 'attributeNodes'>;
  readonly #rules: RequestRules;

  constructor(context: LinkingContext, origins: Pick<Origins, 'attributeNodes'>, rules: RequestRules) {
    this.#context = context;
    this.#origins = origins;
    this.#rules = rules;
  }

  in(unit: Unit): readonly SentRequest[] {
    const { tree } = unit;
    const { addressAt, following, servers } = this.#rules;
    const isNaming = tree.texts.some((text) => addressAt.has(text) || following.has(text) || servers.has(text));
    if (!isNaming || !isOfTests(unit)) return [];
    const writing = new WrittenAddresses(this.#context, this.#origins, unit, this.#rules.reversing);
    const found: SentRequest[] = [];
    for (let node = 1; node < tree.count; node++) {
      const address = this.#addressOf(unit, node, (each) => writing.at(each));
      if (address !== undefined) found.push({ named: node, member: nameOf(tree, node), address });
    }
    return found;
  }

  /** Undefined for what sends none. */
  #addressOf(unit: Unit, node: number, writing: (node: number) => GivenValue): GivenValue | undefined {
    const { tree } = unit;
    const name = nameOf(tree, node);
    if (this.#rules.servers.has(name) && isNamed(tree, node)) return anywhere;
    if (tree.kinds[node] === kind.call) return isClientAsked(tree, node) ? anywhere : undefined;
    if (tree.kinds[node] !== kind.attribute) return undefined;
    const call = tree.parents[node];
    const isCalled = tree.kinds[call] === kind.call && node === call + 1;
    if (this.#rules.following.has(name)) return isCalled ? anywhere : undefined;
    if (!this.#rules.addressAt.has(name) || this.#isOfPython(unit, node + 1) || this.#isOfSupport(unit, node))
      return undefined;
    if (isCalled) return this.#ofCall(tree, call, name, writing);
    return isClient(tree, node + 1) && !isTarget(tree, node) ? anywhere : undefined;
  }

  #ofCall(tree: CodeTree, call: number, name: string, writing: (node: number) => GivenValue): GivenValue | undefined {
    const [, ...given] = childList(tree, call);
    const kinds = given.map((each) => tree.kinds[each]);
    const keywords = given.filter((_, index) => kinds[index] === kind.keywordArgument);
    const places = given.filter((_, index) => kinds[index] !== kind.keywordArgument);
    const isSpread = kinds.some((each) => each === kind.star || each === kind.doubleStar);
    if (isSpread || keywords.some((each) => this.#isFollowing(tree, each))) return anywhere;
    const at = this.#rules.addressAt.get(name) as number;
    const found = keywords.find((each) => this.#rules.addressKeywords.has(nameOf(tree, each)));
    const address = found === undefined ? places[at] : found + 1;
    if (at < 0) return anywhere;
    if (address === undefined) return undefined;
    // Behind what is sent a place may say whether the client goes on.
    return places.slice(at + 2).some((each) => tree.kinds[each] !== kind.string) ? anywhere : writing(address);
  }

  #isFollowing(tree: CodeTree, keyword: number): boolean {
    return nameOf(tree, keyword) === this.#rules.followKeyword && tree.kinds[keyword + 1] !== kind.falseLiteral;
  }

  /** A function of tests that is called as a client is: what it sends stands in it. */
  #isOfSupport(unit: Unit, callee: number): boolean {
    const called = membersOf(this.#context.evaluate(unit, callee).type);
    return called.every((type) => type.form === 'function' && isTestPath(type.unit.path));
  }

  /** `{}.get(key)` */
  #isOfPython(unit: Unit, receiver: number): boolean {
    return membersOf(this.#context.evaluate(unit, receiver).type).every(
      ({ form }) => form === 'standard' || form === 'none',
    );
  }
}

/** `getattr(client, method)` */
function isClientAsked(tree: CodeTree, call: number): boolean {
  const [callee, receiver] = childList(tree, call);
  const isAsking = tree.kinds[callee] === kind.name && nameOf(tree, callee) === 'getattr';
  return isAsking && receiver !== undefined && isClient(tree, receiver);
}

/** A client whose methods escape, or are read by a computed name, is recorded by what it is called. */
function isClient(tree: CodeTree, receiver: number): boolean {
  return /client/i.test(nameOf(tree, receiver));
}

/** Where it is read, imported, inherited from or asked for as a parameter. */
function isNamed({ kinds }: CodeTree, node: number): boolean {
  const value = kinds[node];
  return value === kind.name || value === kind.attribute || value === kind.parameter || value === kind.importName;
}

/** By its path, or since it imports something that is called after tests. */
function isOfTests({ path, tree }: Unit): boolean {
  if (isTestPath(path)) return true;
  for (let node = 1; node < tree.count; node++) {
    const isImport = tree.kinds[node] === kind.importName || tree.kinds[node] === kind.fromImport;
    if (isImport && isTestModule(nameOf(tree, node))) return true;
  }
  return false;
}
