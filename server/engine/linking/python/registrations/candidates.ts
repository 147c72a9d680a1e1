import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import {
  calledMember,
  type GivenValue,
  type RegistrationInterest,
  type RegistrationKind,
} from '../../registrations.ts';
import { basesOf } from '../classes.ts';
import type { LinkingContext } from '../linking-context.ts';
import type { Definition } from '../definition.ts';
import { childList, decoratorsOf, hasChildren, isTarget } from '../syntax.ts';
import { membersOf } from '../type.ts';
import type { Place, Unit } from '../unit.ts';
import { Carriers, type ImportedValues } from './carriers.ts';
import { addressesIn } from './addresses.ts';
import { decorating, isMarked, markNames, named, setting } from './marked-names.ts';
import { Requests, type SentRequest } from './requests.ts';
import { settingsIn } from './setting-names.ts';
import { isKept, isKeptCall, isStatementOf } from './kept-places.ts';
import { calleeOf, type Origins, type Traced } from './origins.ts';

/** A place where something is registered, before it is known what is given there. */
export interface Candidate {
  readonly how: RegistrationKind;
  /** The node that is called, read or assigned. */
  readonly named: number;
  /** The whole expression: what others refer to, and what has the arguments. */
  readonly whole: number;
  readonly traced: Traced;
  /** Of a decorator or a class statement: what it belongs to. */
  readonly definition: number;
  /** The called function of the project, where it is the reason for the candidate. */
  readonly called?: Place;
  /** Of a request. */
  readonly address?: GivenValue;
}

/** The values that a file's names may stand for. */
interface FileNames {
  readonly marks: Uint8Array;
  readonly carriers: Carriers;
}

const unknownOrigin: Traced = { origin: '', members: [], isSure: true };

/** Finds where values of packages of interest get settings or code. Most files name nothing of interest, as their texts show. */
export class Candidates {
  readonly #context: LinkingContext;
  readonly #interest: RegistrationInterest;
  readonly #origins: Origins;
  readonly #kept: (unit: Unit, node: number) => Place | undefined;
  readonly #requests: Requests | undefined;

  constructor(
    context: LinkingContext,
    interest: RegistrationInterest,
    origins: Origins,
    kept: (unit: Unit, node: number) => Place | undefined,
  ) {
    this.#context = context;
    this.#interest = interest;
    this.#origins = origins;
    this.#kept = kept;
    this.#requests = interest.requests && new Requests(context, origins, interest.requests);
  }

  in(unit: Unit): readonly Candidate[] {
    if (this.#interest.packages.size === 0) return [];
    const found = [
      ...settingsIn(unit).map((node) => settingCandidate(unit, node)),
      ...(this.#interest.asked === undefined ? [] : addressesIn(unit)).map(addressCandidate),
      ...(this.#requests?.in(unit) ?? []).map(requestCandidate),
    ];
    const marks = markNames(unit.tree, this.#interest);
    if (marks === undefined) return inherits(unit) ? [...found, ...this.#inheritedIn(unit)] : found;
    const at: FileNames = { marks, carriers: new Carriers(unit, this.#importedBy(unit)) };
    for (let node = 1; node < unit.tree.count; node++) this.#visit(unit, node, at, found);
    return found;
  }

  /** A class may inherit from a package through a class of the project with any names. */
  #inheritedIn(unit: Unit): readonly Candidate[] {
    const found: Candidate[] = [];
    const carriers = new Carriers(unit, this.#importedBy(unit));
    for (let node = 1; node < unit.tree.count; node++)
      if (unit.tree.kinds[node] === kind.classDefinition) this.#addBases(unit, node, carriers, found);
    return found;
  }

  #importedBy(unit: Unit): ImportedValues {
    return {
      isOfInterest: (node) =>
        this.#context.names.follow(unit, node).some((each) => this.#isOfInterest(unit, node, each)),
      returnsInterest: (node) =>
        this.#context.names
          .follow(unit, node)
          .some((each) => each.form === 'place' && this.#origins.ofReturned(each.unit, each.node) !== undefined),
    };
  }

  #isOfInterest(unit: Unit, importName: number, imported: Definition): boolean {
    switch (imported.form) {
      case 'outside':
        return this.#origins.ofPackage(imported.name) !== undefined;
      case 'place': {
        const isItself = imported.unit === unit && imported.node === importName;
        return !isItself && this.#origins.ofBinding(imported.unit, imported.node) !== undefined;
      }
      default:
        return imported.form !== 'lost';
    }
  }

  #visit(unit: Unit, node: number, at: FileNames, found: Candidate[]): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.call:
        if (tree.kinds[tree.parents[node]] !== kind.decorator) this.#addCall(unit, node, at, found);
        break;
      case kind.functionDefinition:
      case kind.classDefinition:
        this.#visitDefinition(unit, node, at, found);
        break;
      case kind.name:
        this.#visitTarget(unit, node, at, found);
        break;
      case kind.attribute:
        this.#visitTarget(unit, node, at, found);
        if (isMarked(tree, node, at.marks, named) && isKept(tree, node) && at.carriers.mayGive(node + 1))
          this.#addRead(unit, node, found);
        break;
      case kind.returnStatement:
        if (hasChildren(tree, node)) this.#addReturn(unit, node + 1, at, found);
        break;
    }
  }

  #visitDefinition(unit: Unit, node: number, at: FileNames, found: Candidate[]): void {
    for (const decorator of decoratorsOf(unit.tree, node)) this.#addDecorator(unit, node, decorator, at, found);
    if (unit.tree.kinds[node] === kind.classDefinition) this.#addBases(unit, node, at.carriers, found);
  }

  #visitTarget(unit: Unit, node: number, at: FileNames, found: Candidate[]): void {
    if (isMarked(unit.tree, node, at.marks, setting) && isTarget(unit.tree, node)) this.#addSetting(unit, node, found);
  }

  #addCall(unit: Unit, node: number, at: FileNames, found: Candidate[]): void {
    const callee = node + 1;
    const traced = this.#ofCallee(unit, callee, node, at);
    if (traced !== undefined) {
      found.push({ how: 'call', named: callee, whole: node, traced, definition: -1 });
      return;
    }
    const isStatement = isStatementOf(unit.tree, node);
    const called = isStatement && this.#givesMadeValue(unit, node, at) ? this.#functionOf(unit, callee) : undefined;
    if (called !== undefined)
      found.push({ how: 'call', named: callee, whole: node, traced: unknownOrigin, definition: -1, called });
  }

  /** A class of the project is called for what it inherits from. */
  #ofCallee(unit: Unit, callee: number, call: number, at: FileNames): Traced | undefined {
    const { tree } = unit;
    if (isMarked(tree, callee, at.marks, named)) return this.#ofNamed(unit, callee, call, at);
    // A value that nothing retains gets nothing later.
    if (tree.kinds[callee] !== kind.name || !isKeptCall(tree, call) || !at.carriers.mayGive(callee)) return undefined;
    const traced = this.#origins.ofExpression(unit, callee);
    return traced !== undefined && this.#isNamed(traced.members.at(-1)) ? traced : undefined;
  }

  /** @param call -1 for a decorator */
  #ofNamed(unit: Unit, callee: number, call: number, { carriers }: FileNames): Traced | undefined {
    const receiver = unit.tree.kinds[callee] === kind.attribute ? callee + 1 : callee;
    const traced = carriers.mayGive(receiver) ? this.#origins.ofExpression(unit, callee) : undefined;
    return traced ?? this.#ofParameter(unit, callee, call);
  }

  #addDecorator(unit: Unit, definition: number, whole: number, at: FileNames, found: Candidate[]): void {
    const callee = calleeOf(unit, whole);
    if (!isMarked(unit.tree, callee, at.marks, named | decorating)) return;
    const traced = this.#ofNamed(unit, callee, -1, at);
    if (traced !== undefined) found.push({ how: 'decorator', named: callee, whole, traced, definition });
  }

  /** A call on a parameter of unknown type, with code among its arguments. */
  #ofParameter(unit: Unit, callee: number, call: number): Traced | undefined {
    const { tree } = unit;
    const name = nameOf(tree, callee);
    // A decorator by such a name registers; a call may mean anything.
    const isLookedFor = call < 0 ? this.#isNamed(name) : this.#interest.members.has(name);
    if (tree.kinds[callee] !== kind.attribute || !isLookedFor) return undefined;
    const place = this.#kept(unit, callee + 1);
    if (place === undefined || place.unit.tree.kinds[place.node] !== kind.parameter) return undefined;
    if (
      call >= 0 &&
      !childList(tree, call)
        .slice(1)
        .some((each) => this.#isCode(unit, each))
    )
      return undefined;
    return { origin: '', members: [name], isSure: true };
  }

  #isCode(unit: Unit, argument: number): boolean {
    const { tree } = unit;
    const node = tree.kinds[argument] === kind.keywordArgument ? argument + 1 : argument;
    if (tree.kinds[node] === kind.lambda) return true;
    // A call of a member of a function or class.
    if (tree.kinds[node] === kind.call && tree.kinds[node + 1] === kind.attribute) return this.#isCode(unit, node + 2);
    if (tree.kinds[node] !== kind.name && tree.kinds[node] !== kind.attribute) return false;
    if (this.#origins.ofExpression(unit, node) !== undefined) return true;
    const place = this.#kept(unit, node);
    const found = place?.unit.tree.kinds[place.node];
    return found === kind.functionDefinition || found === kind.classDefinition || found === kind.parameter;
  }

  /** Whether a value that was made by a package of interest is among what is given. */
  #givesMadeValue(unit: Unit, call: number, at: FileNames): boolean {
    const { tree } = unit;
    return childList(tree, call)
      .slice(1)
      .map((each) => (tree.kinds[each] === kind.keywordArgument ? each + 1 : each))
      .filter((each) => tree.kinds[each] === kind.name && at.carriers.mayGive(each))
      .some((each) => this.#isMade(this.#origins.ofExpression(unit, each)));
  }

  #isMade(traced: Traced | undefined): boolean {
    return traced?.members.at(-1) === calledMember && this.#isNamed(traced.members.at(-2));
  }

  #isNamed(name: string | undefined): boolean {
    return name !== undefined && (this.#interest.names?.has(name) ?? true);
  }

  #functionOf(unit: Unit, callee: number): Place | undefined {
    const types = membersOf(this.#context.evaluate(unit, callee).type);
    const [type] = types;
    return types.length === 1 && type.form === 'function' ? type : undefined;
  }

  #addBases(unit: Unit, definition: number, carriers: Carriers, found: Candidate[]): void {
    if (symbolAt(unit.tree, definition) < 0) return;
    for (const written of basesOf(unit, definition)) {
      // `Base[T]`
      const base = unit.tree.kinds[written] === kind.subscript ? written + 1 : written;
      if (!carriers.mayGive(base)) continue;
      const traced = this.#origins.ofExpression(unit, base);
      if (traced !== undefined && this.#isNamed(traced.members.at(-1)))
        found.push({ how: 'extends', named: base, whole: base, traced, definition });
    }
  }

  #addRead(unit: Unit, node: number, found: Candidate[]): void {
    const traced = this.#origins.ofExpression(unit, node);
    if (traced !== undefined) found.push({ how: 'keep', named: node, whole: node, traced, definition: -1 });
  }

  #addReturn(unit: Unit, value: number, at: FileNames, found: Candidate[]): void {
    const { tree } = unit;
    const isMaking = tree.kinds[value] === kind.call && isMarked(tree, value + 1, at.marks, named);
    if ((tree.kinds[value] !== kind.name && !isMaking) || !at.carriers.mayGive(value)) return;
    const traced = this.#origins.ofExpression(unit, value);
    if (traced !== undefined && this.#isMade(traced))
      found.push({ how: 'return', named: value, whole: -1, traced, definition: -1 });
  }

  /** Settings are known by their names alone. */
  #addSetting(unit: Unit, node: number, found: Candidate[]): void {
    const traced = this.#origins.ofExpression(unit, node + 1);
    const { tree } = unit;
    const isOfPackage = tree.kinds[node] === kind.attribute && traced !== undefined;
    const members = [...(isOfPackage ? traced.members : []), nameOf(tree, node)];
    const head = isOfPackage ? traced : unknownOrigin;
    const statement = tree.kinds[tree.parents[node]];
    if (statement === kind.assign || statement === kind.augmentedAssign)
      found.push({ how: 'assign', named: node, whole: -1, traced: { ...head, members }, definition: -1 });
  }
}

function settingCandidate({ tree }: Unit, node: number): Candidate {
  const traced = { ...unknownOrigin, members: [nameOf(tree, node)] };
  return { how: 'assign', named: node, whole: -1, traced, definition: -1 };
}

function addressCandidate(node: number): Candidate {
  return { how: 'address', named: node, whole: -1, traced: unknownOrigin, definition: -1 };
}

function requestCandidate({ named: node, member, address }: SentRequest): Candidate {
  return { ...addressCandidate(node), traced: { ...unknownOrigin, members: [member] }, address };
}

/** Whether a class of the file has a base, and the file imports something. */
function inherits(unit: Unit): boolean {
  const { tree } = unit;
  let imports = false;
  for (let node = 1; node < tree.count; node++) {
    imports ||= tree.kinds[node] === kind.importName;
    if (imports && tree.kinds[node] === kind.classDefinition && basesOf(unit, node).length > 0) return true;
  }
  return false;
}
