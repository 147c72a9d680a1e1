import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import type { Program, ProgramFile } from '../program/program.ts';

/** A function that a framework calls. */
export interface DecoratedHandler {
  readonly function: number;
  readonly framework: string;
}

/** Packages whose applications give routes as decorators, with the framework whose handlers these are. */
const frameworks: ReadonlyMap<string, string> = new Map([
  ['flask', 'flask'],
  ['quart', 'flask'],
  ['fastapi', 'fastapi'],
]);
const routeMembers = new Set(['route', 'get', 'post', 'put', 'delete', 'patch']);

/**
 * Handlers of an application that a function is given: `def register(app): @app.route('/')`. Who calls that function need
 * not be known: what is decorated so, in a file that names the framework, is a handler.
 */
export function decoratedHandlers(program: Program): readonly DecoratedHandler[] {
  return program.files.flatMap((file) => {
    const framework = frameworkOf(program, file);
    return framework === undefined ? [] : handlersIn(program, file, framework);
  });
}

function frameworkOf(program: Program, { base, graph }: ProgramFile): string | undefined {
  for (let node = base; node < base + graph.count; node++) {
    if (program.kinds[node] !== flowKind.imported) continue;
    const framework = frameworks.get(program.nameOf(node).split('.', 1)[0]);
    if (framework !== undefined) return framework;
  }
  return undefined;
}

function handlersIn(program: Program, { base, graph }: ProgramFile, framework: string): DecoratedHandler[] {
  const found: DecoratedHandler[] = [];
  for (let node = base; node < base + graph.count; node++) {
    if (program.kinds[node] !== flowKind.decoration || !isRoute(program, program.operandAt(node, 0))) continue;
    const target = program.operandAt(node, 1);
    if (target === noNode || program.kinds[target] !== flowKind.closure) continue;
    found.push({ function: program.functionOfClosure(target), framework });
  }
  return found;
}

/** `parameter.route('/…')` */
function isRoute(program: Program, decorator: number): boolean {
  if (decorator === noNode || program.kinds[decorator] !== flowKind.call) return false;
  const [callee, path] = program.operandsOf(decorator);
  if (program.kinds[callee] !== flowKind.member || !routeMembers.has(program.nameOf(callee))) return false;
  const isGiven = program.kinds[bareNode(program, program.operandAt(callee, 0))] === flowKind.parameter;
  return (
    isGiven && path !== undefined && program.kinds[path] === flowKind.constant && program.nameOf(path).startsWith('/')
  );
}
