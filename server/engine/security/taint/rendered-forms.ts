import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import { type Fact, noFact } from './fact-table.ts';
import type { TaintRun } from './taint-run.ts';

/** Members of a form that are what was sent. All others print themselves, with escapes. Source: Django, The Forms API. */
const sent = new Set(['cleaned_data', 'data', 'files', 'initial', 'instance', 'changed_data']);
const stepsMax = 32;
const basesMax = 8;

/** Whether a template prints a form, or a field of it. @param member the first member of the tainted value that is printed */
export function printsForm(run: TaintRun, fact: Fact, member: string | undefined): boolean {
  if (member !== undefined && sent.has(member)) return false;
  const { facts, program } = run;
  let at = fact;
  for (let steps = 0; steps < stepsMax && at !== noFact; steps++) {
    const kind = program.kinds[facts.nodes[at]];
    if (kind === flowKind.call) return isForm(run, facts.nodes[at]);
    if (kind === flowKind.member || kind === flowKind.element || kind === flowKind.item) return false;
    at = facts.parents[at];
  }
  return false;
}

function isForm({ program, values }: TaintRun, call: number): boolean {
  let asked = [calleeOf(program, call)];
  for (let steps = 0; steps < basesMax && asked.length > 0; steps++) {
    if (asked.some((each) => each !== noNode && values.originsOf(each).some(isFormClass))) return true;
    const classes = asked.flatMap((each) => (each === noNode ? [] : values.classesOf(each)));
    asked = classes.flatMap((each) => basesOf(program, program.operandAt(each, 0)));
  }
  return false;
}

function basesOf(program: TaintRun['program'], base: number): readonly number[] {
  const bare = base === noNode ? noNode : bareNode(program, base);
  if (bare === noNode) return [];
  return program.kinds[bare] === flowKind.choice ? Array.from(program.operandsOf(bare)) : [base];
}

function isFormClass({ origin, members }: { readonly origin: string; readonly members: readonly string[] }): boolean {
  return origin === 'pypi:django' && members.includes('forms') && members.at(-1)?.endsWith('Form') === true;
}
