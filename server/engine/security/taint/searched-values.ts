import { flowKind, noNode } from '../../source/flow-graph.ts';
import { isSameValue } from '../guards/same-value.ts';
import { calleeOf, chainOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** Names of functions that look for something by what they are given, and answer nothing where there is none. */
const search =
  /^_*(?:a|async_?|try_?|db_?)?(?:get|find|fetch_?(?:row|one|all|val)|look_?up|select|query|retrieve|first|one|exists|count|has|filter|where)(?![a-z])/;
/** Getting what an address or a path leads to is no search. */
const opening = /get\w*(?:page|ur[il]|content|file|text|html|body|image|stream|response|path|folder|dir)/i;
/** Those that throw, or answer by an error, where there is none. Sources: Django, Shortcuts and QuerySet; TypeORM, Prisma, SQLAlchemy, Flask-SQLAlchemy. */
const throwing =
  /^(?:get_object_or_404|get_list_or_404|aget_object_or_404|get_or_404|one_or_404|first_or_404|findOneOrFail|findOneByOrFail|findOrFail|firstOrFail|findUniqueOrThrow|findFirstOrThrow|get_or_fail|scalar_one|one)$/;
/** Searches of files and of other machines find whatever the value says. */
const elsewhere =
  /^(?:node|npm|pypi|python|global):(?:fs|fs-extra|graceful-fs|os|os\.path|path|pathlib|io|glob|http|https|net|dns|requests|httpx|aiohttp|axios|got|urllib|node-fetch|fetch|undici|socket|json|re|JSON|Object)(?:[./]|$)/;
const depthMax = 6;
const namesMax = 6;

/** Parts of a run that conditions are read with. */
interface Read {
  readonly program: Program;
  readonly values: ProgramValues;
}

/** Whether a condition holds only where something was found by the value: in a database, a dictionary, a list of the program. */
export function isSearchedAt(run: Read, guarded: number): boolean {
  const value = run.program.operandAt(guarded, 0);
  if (value === noNode) return false;
  const isValue = (part: number): boolean => isSameValue(run.program, part, value);
  return asksFor(run, run.program.operandAt(guarded, 1), isValue, 0, false);
}

/** Whether an argument of a search is the value that is asked about. */
type IsValue = (part: number) => boolean;

/** @param isThrowing what counts is that the call came to its end */
function asksFor(run: Read, condition: number, value: IsValue, depth: number, isThrowing: boolean): boolean {
  const { program } = run;
  if (condition === noNode || depth > depthMax) return false;
  const inner = program.operandAt(condition, 0);
  switch (program.kinds[condition]) {
    case flowKind.call:
      return isSearch(run, condition, value, isThrowing);
    case flowKind.operation: {
      if (program.nameOf(condition) === 'unless') return false;
      const isReturned = program.nameOf(condition) === 'returned';
      return program
        .operandsOf(condition)
        .some((part) => asksFor(run, part, value, depth + 1, isThrowing || isReturned));
    }
    case flowKind.named:
    case flowKind.guarded:
    case flowKind.await:
    case flowKind.member:
    case flowKind.element:
      return asksFor(run, inner, value, depth + 1, isThrowing);
    case flowKind.choice:
      return Array.from(program.operandsOf(condition)).some((part) => asksFor(run, part, value, depth + 1, isThrowing));
    default:
      return false;
  }
}

/** Whether a call searches for a value, by its name. */
export function searchesFor(run: Read, call: number, value: IsValue): boolean {
  return isSearch(run, call, value, false);
}

/** `find(x)`, `users.get(x)`, `User.findOne({ where: { name: x } })`, `Page.objects.filter(slug=x).first()` */
function isSearch(run: Read, call: number, value: IsValue, isThrowing: boolean): boolean {
  const { program, values } = run;
  const callee = calleeOf(program, call);
  if (callee === noNode || program.kinds[callee] === flowKind.closure) return false;
  if (values.originsOf(callee).some(({ origin }) => elsewhere.test(origin))) return false;
  const name = program.nameOf(callee);
  const isManager = name === 'get' && chainOf(program, callee, namesMax).includes('objects');
  const isOne = isThrowing
    ? throwing.test(name) || isManager
    : (search.test(name) && !opening.test(name)) || throwing.test(name);
  return isOne && isGivenTo(run, call, value, 0);
}

/** Whether the value is an argument, or in one, of a call or of those before it in its chain; not what it is called on. */
function isGivenTo(run: Read, call: number, value: IsValue, depth: number): boolean {
  const { program } = run;
  const [callee, ...given] = program.operandsOf(call);
  if (given.some((part) => holds(run, part, value, depth + 1))) return true;
  const isMember = callee !== undefined && callee !== noNode && program.kinds[callee] === flowKind.member;
  const before = isMember ? program.operandAt(callee, 0) : noNode;
  if (before === noNode || depth > depthMax || program.kinds[before] !== flowKind.call) return false;
  return isGivenTo(run, before, value, depth + 1);
}

function holds(run: Read, part: number, value: IsValue, depth: number): boolean {
  const { program } = run;
  if (part === noNode || depth > depthMax) return false;
  if (value(part)) return true;
  const kind = program.kinds[part];
  const isAround =
    kind === flowKind.keyword ||
    kind === flowKind.field ||
    kind === flowKind.object ||
    kind === flowKind.list ||
    kind === flowKind.operation;
  return isAround && program.operandsOf(part).some((each) => holds(run, each, value, depth + 1));
}
