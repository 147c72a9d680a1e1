import type { FoundQuestion } from '../analysis/asked-data.ts';
import { answerByGraph } from './answer-by-graph.ts';
import type { Asking } from './asking.ts';
import { leftOut } from './compose-answer.ts';
import { code, type Draft, type DraftLine, type Statement } from './draft.ts';

/** Lines of the graph's answer that are told. */
const linesShown = 8;
/** Characters of what is left out that are repeated. */
const partCharactersMax = 80;

/**
 * Extracts, and before them what the graph knows of the part of the question that it understands.
 *
 * Invariant: the answer says which words it leaves out, and is never one of the graph: `who calls f on Windows` has the callers
 * of `f` in it, told as something else than what was asked.
 */
export async function withPartAnswer(asking: Asking, extracts: Draft, asked: FoundQuestion): Promise<Draft> {
  const isClear = asked.things.every(({ thing }) => thing !== undefined);
  const graph = isClear ? await answerByGraph(asking, asked) : undefined;
  if (graph === undefined) return extracts;
  const told = graph.lines.slice(0, linesShown);
  const others = graph.lines.slice(linesShown);
  const rest: DraftLine[] = others.length === 0 ? [] : [{ head: leftOut(others, graph.operation), statements: [] }];
  return {
    mode: extracts.mode,
    lead: [{ text: leadOf(asked) }, ...graph.lead],
    lines: [...told, ...rest],
    tail: [{ text: extracts.lead.map(({ text }) => text).join(' ') }, ...extracts.lines.map(asStatement)],
  };
}

function leadOf({ leftOut: parts }: FoundQuestion): string {
  const words = parts.map((part) =>
    code(part.length > partCharactersMax ? `${part.slice(0, partCharactersMax)}…` : part),
  );
  return `The graph knows only a part of what is asked: this leaves out ${words.join(', ')}.`;
}

/** A line of a list in one sentence: its first place proves it. */
function asStatement({ head, statements }: DraftLine): Statement {
  const place = statements[0]?.place;
  const said = statements.map(({ text }) => text).join(', ');
  return { text: said === '' ? `- ${head}` : `- ${head}: ${said}`, ...(place && { place }) };
}
