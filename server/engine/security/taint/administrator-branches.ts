import { flowKind, noNode, regionWidth } from '../../source/flow-graph.ts';
import { isImplied } from '../conditions/implied.ts';
import type { Program, ProgramFile } from '../program/program.ts';

/** Nodes in branches that run where a question whether someone is an administrator says yes: behind a refusal of all others, too. */
export class AdministratorBranches {
  readonly #nodes: Uint8Array | undefined;

  /** @param isQuestion whether a condition without parts asks that, and says yes where it holds */
  constructor(program: Program, isQuestion: (condition: number) => boolean) {
    let nodes: Uint8Array | undefined;
    for (const file of program.files) {
      const regions = asked(program, file, isQuestion);
      if (!regions.includes(1)) continue;
      nodes ??= new Uint8Array(program.nodeCount);
      fill(nodes, file, regions);
    }
    this.#nodes = nodes;
  }

  has(node: number): boolean {
    return this.#nodes?.[node] === 1;
  }
}

/** By region of a file: 1 where only administrators get. A region comes behind those around it. */
function asked(program: Program, { graph, base }: ProgramFile, isQuestion: (condition: number) => boolean): Uint8Array {
  const regions = new Uint8Array(graph.regions.length / regionWidth);
  for (let region = 1; region < regions.length; region++) {
    const [around, condition, negated] = graph.regions.subarray(region * regionWidth, (region + 1) * regionWidth);
    const isAsked = (): boolean =>
      isImplied(program, condition === noNode ? noNode : condition + base, negated === 0, (part, holds) => {
        return holds && isQuestion(part);
      });
    regions[region] = regions[around] === 1 || isAsked() ? 1 : 0;
  }
  return regions;
}

function fill(nodes: Uint8Array, { graph, base }: ProgramFile, regions: Uint8Array): void {
  const { regionRuns } = graph;
  for (let run = 0; run < regionRuns.length; run += 2) {
    if (regions[regionRuns[run + 1]] === 0) continue;
    nodes.fill(1, base + regionRuns[run], base + (regionRuns[run + 2] ?? graph.count));
  }
}

/** Whether a value is a comparison for which one of two sides is a constant. */
export function comparedConstant(
  program: Program,
  node: number,
): readonly [value: number, constant: number] | undefined {
  if (program.kinds[node] !== flowKind.operation) return undefined;
  const operator = program.nameOf(node);
  const [left, right] = program.operandsOf(node);
  if (left === noNode || right === noNode || right === undefined) return undefined;
  if (program.kinds[left] === flowKind.constant && (operator === '==' || operator === 'in')) return [right, left];
  return operator === '==' && program.kinds[right] === flowKind.constant ? [left, right] : undefined;
}
