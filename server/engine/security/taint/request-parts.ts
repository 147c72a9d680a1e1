import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** Parts of a request's address that begin with a slash. Sources: Node, message.url; Express, req.originalUrl and req.path. */
const rooted: ReadonlySet<string> = new Set(['url', 'originalUrl', 'path', 'pathname']);

/** Whether a value is the address of a request as a server gets it: behind a host it leads to no other. */
export function beginsWithSlash(program: Program, node: number): boolean {
  const bare = bareNode(program, node);
  if (bare === noNode || program.kinds[bare] !== flowKind.member || !rooted.has(program.nameOf(bare))) return false;
  const request = bareNode(program, program.operandAt(bare, 0));
  return request !== noNode && program.kinds[request] === flowKind.parameter;
}

/** `params.id` of a request: a framework for Node gives texts there, and no objects. Sources: Express, Koa router, Fastify, hapi, Next.js. */
export function isRoutePart(program: Program, member: number): boolean {
  if (program.kinds[member] !== flowKind.member) return false;
  const parts = bareNode(program, program.operandAt(member, 0));
  if (parts === noNode || program.kinds[parts] !== flowKind.member || program.nameOf(parts) !== 'params') return false;
  const request = bareNode(program, program.operandAt(parts, 0));
  if (request === noNode) return false;
  const isMember = program.kinds[request] === flowKind.member;
  return (
    program.kinds[request] === flowKind.parameter || (isMember && /^_*req(?:uest)?$/.test(program.nameOf(request)))
  );
}

/** Names of parts of routes that a function looks at before any handler: `app.param('id', (req, res, next, id) => …)`. Source: Express, app.param. */
export function checkedRouteParts(program: Program, values: ProgramValues): ReadonlySet<string> {
  const names = new Set<string>();
  for (let node = 0; node < program.nodeCount; node++) {
    if (program.kinds[node] !== flowKind.call || receiverOf(program, node) === noNode) continue;
    const [callee, name, check] = [calleeOf(program, node), program.operandAt(node, 1), program.operandAt(node, 2)];
    if (callee === noNode || check === noNode || program.nameOf(callee) !== 'param') continue;
    const isNamed = program.kinds[name] === flowKind.constant;
    if (isNamed && values.closuresOf(check).length > 0) names.add(program.nameOf(name));
  }
  return names;
}
