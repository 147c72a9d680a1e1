import { flowKind, noNode } from '../../source/flow-graph.ts';
import { argumentsOf } from '../patterns/call-arguments.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { isCheckName } from './check-names.ts';
import { isSameValue } from '../guards/same-value.ts';
import type { TaintRun } from './taint-run.ts';

/** Deeper parts of a condition are not looked at. */
const depthMax = 6;
/** Conditions on one value. */
const conditionsMax = 16;
const returnedOperation = 'returned';

/** Whether a call is of a function that is called like a check. */
export function isCheck(program: TaintRun['program'], call: number): boolean {
  const callee = program.kinds[call] === flowKind.call ? calleeOf(program, call) : noNode;
  return callee !== noNode && isCheckName(nameOfCalled(program, callee));
}

function nameOfCalled(program: TaintRun['program'], callee: number): string {
  if (program.kinds[callee] !== flowKind.closure) return program.nameOf(callee);
  return program.functionAt(program.functionOfClosure(callee)).code.name;
}

/** Whether a condition gives the value to a function that is called like a check, or is one: what it lets through is not known. */
export function isCheckedAt(run: TaintRun, guarded: number): boolean {
  const value = run.program.operandAt(guarded, 0);
  return value !== noNode && asks(run, run.program.operandAt(guarded, 1), value, 0);
}

/** @param isAsked its answer is what counts, and not that it came to its end */
function asks(run: TaintRun, condition: number, value: number, depth: number, isAsked = true): boolean {
  const { program } = run;
  if (condition === noNode || depth > depthMax) return false;
  switch (program.kinds[condition]) {
    case flowKind.call:
      return (isAsked && isCompared(run, condition, value)) || isCheckOf(run, condition, value, depth);
    case flowKind.operation:
      if (program.nameOf(condition) === 'unless') return false;
      if (isOneOfOthers(run, condition, value, isAsked)) return true;
      return Array.from(program.operandsOf(condition)).some((part) =>
        asks(run, part, value, depth + 1, isAsked && program.nameOf(condition) !== returnedOperation),
      );
    case flowKind.guarded:
    case flowKind.named:
    case flowKind.await:
    case flowKind.member:
      return asks(run, program.operandAt(condition, 0), value, depth + 1, isAsked);
    default:
      return false;
  }
}

/** `x in known`, `for (const file of files) if (file.path === x)`: it is what the program has already. Which of both says so is not looked at. */
function isOneOfOthers({ program }: TaintRun, operation: number, value: number, isAsked: boolean): boolean {
  const [a, b] = program.operandsOf(operation);
  if (program.nameOf(operation) === 'in') return isGiven(program, a, value);
  if (!isAsked || program.nameOf(operation) !== '==' || a === undefined || b === undefined) return false;
  return (
    (isSameValue(program, a, value) && isOfItem(program, b)) || (isSameValue(program, b, value) && isOfItem(program, a))
  );
}

/** Whether a value is, or belongs to, one of several that are gone through. */
function isOfItem(program: TaintRun['program'], node: number): boolean {
  let at = node === noNode ? noNode : bareNode(program, node);
  for (let steps = 0; steps < depthMax && at !== noNode && program.kinds[at] === flowKind.member; steps++)
    at = bareNode(program, program.operandAt(at, 0));
  return at !== noNode && program.kinds[at] === flowKind.item;
}

function isCheckOf(run: TaintRun, call: number, value: number, depth: number): boolean {
  const { program } = run;
  const given = program.operandsOf(call).subarray(1);
  if (isGiven(program, given[0] ?? noNode, value) && isSchema(run, call)) return true;
  if (!isAmong(program, given, value))
    return isCheck(program, call) && given.some((each) => isPutTogether(program, each, value, 0));
  return isCheck(program, call) || isMembership(program, call) || decides(run, call, value, depth);
}

/** `schema.parse(x)`, whose result is not used: what the schema does not have stays in the value. */
function isSchema(run: TaintRun, call: number): boolean {
  const receiver = receiverOf(run.program, call);
  return receiver !== noNode && run.schemas.shapeOf(receiver) !== undefined;
}

/** `allowed.includes(x)` as a part of a condition that says nothing for sure. */
function isMembership(program: TaintRun['program'], call: number): boolean {
  const callee = calleeOf(program, call);
  return callee !== noNode && ['includes', 'has', 'contains'].includes(program.nameOf(callee));
}

/** Calls that only look at what something is, or make another form of it: that one exists, or has a kind, refuses no value. */
const looking =
  /exist|is_?(?:file|dir|array|instance|nan|none|null|empty|string|number|object|function|symlink)|stat$|access|ext(?:name)?$|splitext|suffix|mime|type|^len|length|size|parse|json|log|print|split|trim|strip|lower|upper|replace|decode|encode|keys|values|has_?attr|get_?attr|^(?:String|str|Boolean|bool|Number|int|float|list|set|dict|tuple|any|all|URL|Path|Array|from)$/i;

/** A function of no file of the project is given something that is made of the value, and its answer is asked: `path.basename(x) !== x`, `names.has('a/' + x)`. */
function isCompared(run: TaintRun, call: number, value: number): boolean {
  const { program, values } = run;
  const callee = calleeOf(program, call);
  if (callee === noNode || program.kinds[callee] === flowKind.closure || values.calleesAt(call).length > 0)
    return false;
  if (looking.test(program.nameOf(callee))) return false;
  return program.operandsOf(call).some((part, place) => place > 0 && isMadeOf(program, part, value, 0));
}

function isMadeOf(program: TaintRun['program'], node: number, value: number, depth: number): boolean {
  if (node === noNode || depth > depthMax) return false;
  if (isSameValue(program, node, value)) return true;
  const bare = bareNode(program, node);
  if (bare === noNode || !parted.has(program.kinds[bare])) return false;
  return Array.from(program.operandsOf(bare)).some((part) => isMadeOf(program, part, value, depth + 1));
}

/** Calls that put texts and paths together, or make a path whole. */
const joining = /^(?:join|joinpath|resolve|normalize|normpath|abspath|realpath|realpathSync|format|concat|Path)$/;

/** Whether a value is a part of a text or a path that is put together: a check of the whole is one of the part. */
function isPutTogether(program: TaintRun['program'], node: number, value: number, depth: number): boolean {
  const bare = node === noNode || depth > depthMax ? noNode : bareNode(program, node);
  if (bare === noNode) return false;
  if (depth > 0 && isSameValue(program, bare, value)) return true;
  const callee = program.kinds[bare] === flowKind.call ? calleeOf(program, bare) : noNode;
  const isJoin = callee !== noNode && joining.test(program.nameOf(callee));
  const isText = program.kinds[bare] === flowKind.concatenation || program.kinds[bare] === flowKind.keyword;
  return (isJoin || isText) && program.operandsOf(bare).some((part) => isPutTogether(program, part, value, depth + 1));
}

/** Nodes that are made of their operands. */
const parted = new Set<number>([
  flowKind.call,
  flowKind.concatenation,
  flowKind.keyword,
  flowKind.list,
  flowKind.member,
]);

function isAmong(program: TaintRun['program'], given: Uint32Array, value: number): boolean {
  return given.some((each) => isGiven(program, each, value));
}

function isGiven(program: TaintRun['program'], argument: number, value: number): boolean {
  if (argument === noNode) return false;
  const bare = program.kinds[argument] === flowKind.keyword ? program.operandAt(argument, 0) : argument;
  return bare !== noNode && isSameValue(program, bare, value);
}

/** Whether all functions of the project that a call may run decide by the value: each comes to its end, or says yes, on a condition about it. */
function decides(run: TaintRun, call: number, value: number, depth: number): boolean {
  const { program, values } = run;
  const callees = depth > depthMax ? [] : values.calleesAt(call);
  const place = argumentsOf(program, call).findIndex(({ node }) => isGiven(program, node, value));
  return (
    callees.length > 0 &&
    callees.every(({ function: called, shift }) => isDecidedBy(run, called, place + shift, depth + 1))
  );
}

function isDecidedBy(run: TaintRun, called: number, place: number, depth: number): boolean {
  const { program } = run;
  const parameter = program.parametersOf(called)[place];
  if (parameter === undefined) return false;
  const exits = program.returnsOf(called).filter((exit) => !isNo(program, program.operandAt(exit, 0)));
  return (
    exits.length > 0 &&
    exits.every((exit) => {
      const isReturn = program.kinds[exit] === flowKind.return;
      const left = isReturn ? program.operandAt(exit, place + 1) : noNode;
      return isBehind(run, left, parameter, depth) || isAbout(program, program.operandAt(exit, 0), parameter, 0);
    })
  );
}

/** Whether a condition lets a parameter through; that a call came to its end is one where it decides. */
function isBehind(run: TaintRun, left: number, parameter: number, depth: number): boolean {
  const { program } = run;
  let at = left;
  for (let steps = 0; steps < conditionsMax && at !== noNode && program.kinds[at] === flowKind.guarded; steps++) {
    const condition = program.operandAt(at, 1);
    const isReturned =
      program.kinds[condition] === flowKind.operation && program.nameOf(condition) === returnedOperation;
    if (!isReturned || asks(run, condition, parameter, depth)) return true;
    at = program.operandAt(at, 0);
  }
  return false;
}

/** `false`, `null`: what is refused. */
function isNo(program: TaintRun['program'], node: number): boolean {
  if (node === noNode || program.kinds[node] !== flowKind.constant) return false;
  return ['false', 'False', 'null', 'None', 'undefined'].includes(program.nameOf(node));
}

/** Calls of the languages' libraries that answer yes or no. */
const truths = new Set([
  'has',
  'includes',
  'test',
  'some',
  'every',
  'startsWith',
  'endsWith',
  'startswith',
  'endswith',
  'any',
  'all',
]);

/** Whether a returned value is a truth about the parameter. */
function isAbout(program: TaintRun['program'], node: number, parameter: number, depth: number): boolean {
  const bare = node === noNode ? noNode : bareNode(program, node);
  if (bare === noNode || depth > depthMax) return false;
  const callee = program.kinds[bare] === flowKind.call ? calleeOf(program, bare) : noNode;
  const isTruth =
    program.kinds[bare] === flowKind.operation || (callee !== noNode && truths.has(program.nameOf(callee)));
  if (!isTruth) return false;
  return Array.from(program.operandsOf(bare)).some((part) => mentions(program, part, parameter, depth + 1));
}

function mentions(program: TaintRun['program'], node: number, parameter: number, depth: number): boolean {
  const bare = node === noNode ? noNode : bareNode(program, node);
  if (bare === noNode || depth > depthMax) return false;
  if (bare === parameter) return true;
  if (program.kinds[bare] === flowKind.closure) {
    const inside = program.functionOfClosure(bare);
    return Array.from(program.usersOf(parameter)).some((user) => program.owners[user] === inside);
  }
  return Array.from(program.operandsOf(bare)).some((part) => mentions(program, part, parameter, depth + 1));
}
