import { type GivenArgument, isAt, keywordPosition } from '../patterns/call-arguments.ts';
import { constantsOf } from '../program/constant-texts.ts';
import { printsPart } from '../templates/template-outputs.ts';
import type { Fact } from './fact-table.ts';
import { isHarmful } from './follow-sink.ts';
import type { RuleSink } from './rule-index.ts';
import { printsForm } from './rendered-forms.ts';
import type { TaintRun } from './taint-run.ts';

/**
 * Notes each place of a template that prints, as it is, the tainted part of what the template is given. The name of the
 * template is the first argument, or the second behind a request; a name that is not constant means none.
 */
export function hitTemplates(
  run: TaintRun,
  fact: Fact,
  call: number,
  argument: GivenArgument,
  sinks: readonly RuleSink[],
): void {
  if (run.templates.isEmpty || sinks.length === 0) return;
  const isNamed = argument.position === keywordPosition;
  const meant = sinks.filter((each) => isNamed || each.sink.at.some((place) => isAt(argument, place)));
  if (meant.length === 0) return;
  const keys = run.paths.keysOf(run.partOf(fact).path);
  const given = isNamed ? [argument.keyword, ...keys] : keys;
  const printed = namesAt(run, call).flatMap((name) =>
    run.templates
      .named(name)
      .filter((each) => printsPart(each, given) && !printsForm(run, fact, each.names[given.length])),
  );
  for (const output of printed) {
    for (const each of meant) {
      if (isHarmful(run, each, fact, call)) run.hits.add(each.rule, each.sink.confidence, fact, call, output);
    }
  }
}

function namesAt({ program, values }: TaintRun, call: number): string[] {
  const [first, second] = program.operandsOf(call).subarray(1);
  return [first, second].flatMap((node) =>
    node === undefined ? [] : (constantsOf(program, values, node) ?? []).map(({ text }) => text),
  );
}
