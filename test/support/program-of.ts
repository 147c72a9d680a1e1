import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { stringAt } from '#server/base/string-table.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { Program } from '#server/engine/security/program/program.ts';
import { ProgramValues } from '#server/engine/security/program/program-values.ts';
import { flowKind, noNode } from '#server/engine/source/flow-graph.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { filesOf, linkFolder } from './indexed-files.ts';

export interface ProgramOfTest {
  readonly program: Program;
  readonly values: ProgramValues;
  /** Node of the only call in the line `file:line`. */
  readonly callAt: (place: string) => number;
}

/** The program of files, indexed and lowered for real. */
export async function programOf(fixture: string): Promise<ProgramOfTest> {
  const files = filesOf(fixture);
  await Promise.all(Object.keys(files).map((path) => frontEndOf(path)?.load(bundledAssets)));
  const snapshot = asLinked(await (await linkFolder(files)).refresh());
  const program = new Program(snapshot, (file) => {
    const path = stringAt(snapshot.files.paths, file);
    return frontEndOf(path)?.flow(files[path], path);
  });
  return { program, values: new ProgramValues(program), callAt: (place) => callAt(program, place) };
}

function callAt(program: Program, wanted: string): number {
  const found: number[] = [];
  for (let node = 0; node < program.nodeCount; node++) {
    if (program.kinds[node] !== flowKind.call) continue;
    const { file, line } = program.placeOf(node);
    if (`${file}:${line}` === wanted) found.push(node);
  }
  if (found.length !== 1) throw new Error(`${wanted} has ${found.length} calls`);
  return found[0];
}

/** Names of the functions that a call may run, and packages' values that it may call, sorted. */
export function calledAt({ program, values, callAt: find }: ProgramOfTest, place: string): string[] {
  const call = find(place);
  const callee = program.operandAt(call, 0);
  const functions = values.calleesAt(call).map((each) => program.functionAt(each.function).code.name);
  const origins = callee === noNode ? [] : values.originsOf(callee);
  return [...functions, ...origins.map(({ origin, members }) => [origin, ...members].join('.'))].toSorted();
}
