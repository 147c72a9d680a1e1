import { flowKind, noNode } from '../../source/flow-graph.ts';
import { isImplied } from '../conditions/implied.ts';
import { bareNode, calleeOf, chainOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';

/** File and function that Next.js runs before all routes. Source: nextjs.org/docs, middleware.js and proxy.js. */
const fileName = /^(?:.*\/)?(?:src\/)?(?:middleware|proxy)\.[cm]?[jt]sx?$/;
const functionNames = new Set(['middleware', 'proxy', 'default', '']);
/** A part of a path that is for administrators. */
const administration = /\/(?:[\w-]*-)?(?:super|sys)?admin(?:s|istration)?(?=\/|$)/i;
/** Words for what says who asks. */
const identity = /auth|session|token|user|admin|api_?key|jwt|login|signed|cookie|account/i;
const pathName = /path|url/i;
const namesMax = 4;
const queryDepthMax = 6;

/**
 * Beginnings of paths that a middleware of Next.js lets administrators to alone: in the branch of a path of an administration it answers by
 * itself, behind a question about who asks. Whether it asks rightly is not looked at.
 */
export function administratorPaths(program: Program): readonly string[] {
  const found = new Set<string>();
  for (const { path, graph, base, functionBase } of program.files) {
    if (!fileName.test(path)) continue;
    for (let node = base; node < base + graph.count; node++) {
      const { code } = program.functionAt(program.owners[node]);
      const isOwn = functionNames.has(code.name) && code.parent + functionBase !== program.owners[node];
      if (program.kinds[node] !== flowKind.return || !isOwn || !isRefusal(program, node)) continue;
      const paths = pathsAround(program, node);
      if (paths.length > 0 && isAsked(program, node)) for (const each of paths) found.add(each);
    }
  }
  return [...found];
}

/** Whether a route, `POST /api/admin/users`, lies behind one of the paths. */
export function isBehindPath(route: string, paths: readonly string[]): boolean {
  const path = route.slice(route.indexOf(' ') + 1);
  return paths.some((each) => path === each || path.startsWith(each.endsWith('/') ? each : `${each}/`));
}

/** `return NextResponse.redirect(…)`, `return new Response(…)`: what is not `NextResponse.next()`. */
function isRefusal(program: Program, returned: number): boolean {
  const value = program.operandAt(returned, 0);
  const bare = value === noNode ? noNode : bareNode(program, value);
  const callee = bare !== noNode && program.kinds[bare] === flowKind.call ? calleeOf(program, bare) : noNode;
  if (callee === noNode || program.kinds[callee] === flowKind.closure) return false;
  return (
    !/^(?:next|rewrite)$/.test(program.nameOf(callee)) &&
    chainOf(program, callee, namesMax).some((name) => /response|redirect/i.test(name))
  );
}

/** Beginnings of paths of an administration in which code runs. */
function pathsAround(program: Program, node: number): readonly string[] {
  const paths: string[] = [];
  for (const { condition, isNegated } of program.conditionsAround(node)) {
    const isOfPath = isImplied(program, condition, !isNegated, (part, holds) => {
      const path = holds ? comparedPath(program, part) : undefined;
      if (path === undefined) return false;
      paths.push(path);
      return true;
    });
    if (isOfPath) return paths.filter((path) => administration.test(path));
    paths.length = 0;
  }
  return [];
}

/** `pathname.startsWith('/admin')` */
function comparedPath(program: Program, node: number): string | undefined {
  if (program.kinds[node] !== flowKind.call) return undefined;
  const [callee, receiver, text] = [calleeOf(program, node), receiverOf(program, node), program.operandAt(node, 1)];
  if (receiver === noNode || program.nameOf(callee) !== 'startsWith') return undefined;
  const isConstant = text !== noNode && program.kinds[text] === flowKind.constant;
  const isPath = chainOf(program, receiver, namesMax).some((name) => pathName.test(name));
  return isConstant && isPath ? program.nameOf(text) : undefined;
}

/** Whether code runs on a condition about who asks. */
function isAsked(program: Program, node: number): boolean {
  return program.conditionsAround(node).some(({ condition }) => names(program, condition, 0));
}

function names(program: Program, node: number, depth: number): boolean {
  if (node === noNode || depth > queryDepthMax || program.kinds[node] === flowKind.constant) return false;
  if (chainOf(program, node, namesMax).some((name) => identity.test(name))) return true;
  return Array.from(program.operandsOf(node)).some((part) => names(program, part, depth + 1));
}
