import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrongAnswer } from './certainty-figures.ts';
import type { Disagreement } from './comparison.ts';
import { type Figures, type Measure, share } from './figures.ts';

export interface ReportOptions {
  readonly root: string;
  readonly classes: number;
}

export function* describeFigures(figures: Figures, options: ReportOptions): Generator<string> {
  yield* describeMeasures(figures);
  yield* describeCertainty(figures, options);
  yield* describeRest(figures, options);
  yield* describeClasses(figures, options);
}

function* describeMeasures({ calls, plainCalls, memberCalls, forms, references }: Figures): Generator<string> {
  yield row('', ['sites', 'recall', 'precision', 'exact', 'inferred', 'hints (right)']);
  yield measureRow('all calls', calls);
  yield measureRow('f(), all', plainCalls);
  yield measureRow('x.m(), all', memberCalls);
  for (const [form, measure] of Object.entries(forms).toSorted((a, b) => b[1].truth - a[1].truth)) {
    yield measureRow(`  ${form}`, measure);
  }
  if (references !== undefined) yield measureRow('references', references);
}

function measureRow(name: string, measure: Measure): string {
  const { truth, recall, precision, precisionExact, precisionInferred, hints, rightHints } = measure;
  return row(name, [
    String(truth),
    percent(recall),
    percent(precision),
    percent(precisionExact),
    percent(precisionInferred),
    `${hints} (${rightHints})`,
  ]);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(18) + cells.map((cell) => cell.padStart(11)).join('');
}

export function percent(value: number): string {
  return (100 * value).toFixed(2);
}

function* describeCertainty({ certainty }: Figures, { classes }: ReportOptions): Generator<string> {
  const { symbols, exact, exactlyRight, called, calledExact, falseZeros } = certainty;
  if (symbols === 0) {
    yield 'certainty: our side says none';
    return;
  }
  yield `certainty: ${symbols} symbols, ${percent(share(exact, symbols))} % exact, of these exactly right ${percent(share(exactlyRight, exact))} %`;
  yield `  of ${called} with callers: ${percent(share(calledExact, called))} % exact; false zeros ${falseZeros} (${percent(share(falseZeros, called))} %)`;
  for (const [code, counts] of certainty.doubts) {
    const some = [counts.examples[0], counts.examples[counts.examples.length >> 1]].filter((id) => id !== undefined);
    yield `  bounded by ${code}: ${counts.symbols}, alone ${counts.alone}, of these right nevertheless ${counts.needless}; ${some.join(', ')}`;
  }
  for (const answer of certainty.falseZeroExamples.slice(0, classes)) yield `  false zero ${describeAnswer(answer)}`;
  for (const answer of certainty.wrongExamples.slice(0, classes)) yield `  not right  ${describeAnswer(answer)}`;
}

function describeAnswer({ id, missing, extra }: WrongAnswer): string {
  const parts = [
    missing.length > 0 ? `missing ${missing.length}: ${someOf(missing)}` : '',
    extra.length > 0 ? `extra ${extra.length}: ${someOf(extra)}` : '',
  ];
  return `${id}; ${parts.filter((part) => part !== '').join('; ')}`;
}

function someOf(sites: readonly string[]): string {
  return sites.slice(0, 2).join(', ') + (sites.length > 2 ? ' …' : '');
}

function* describeRest({ comparison }: Figures, { classes }: ReportOptions): Generator<string> {
  const { throughValues, dispatch, unjudged, noSuchSite, withoutSymbol, unknowns } = comparison;
  yield `through a value: ${throughValues.found} of ${throughValues.truth}; dispatch edges right ${dispatch.right}, not confirmed ${dispatch.unconfirmed}; edges nobody judges ${unjudged}; edges where no site is ${noSuchSite.length}`;
  for (const { file, line, column, target } of noSuchSite.slice(0, classes))
    yield `  ${file}:${line}:${column} → ${target}`;
  const kinds = Array.from(withoutSymbol, ([kind, count]) => `${kind} ${count}`);
  yield `called and no symbol: ${kinds.join(', ') || 'none'}`;
  for (const [reason, counts] of unknowns) {
    yield `unknown ${reason}: the checker knows ${counts.project} in the project, ${counts.outside} outside; open to it ${counts.open}, no site ${counts['no such site']}`;
  }
}

function* describeClasses({ classes }: Figures, options: ReportOptions): Generator<string> {
  for (const { name, count, examples } of classes.slice(0, options.classes)) {
    yield `\n${count}  ${name}`;
    for (const example of examples) yield* describeDisagreement(example, options.root);
  }
  if (classes.length > options.classes) yield `\n… ${classes.length - options.classes} classes more (--classes N)`;
}

function* describeDisagreement({ site, path, expected, ours, unknown }: Disagreement, root: string): Generator<string> {
  const text = readFileSync(join(root, path), 'utf8').split(/\r\n|\n|\r/)[site.line - 1] ?? '';
  yield `   ${path}:${site.line}:${site.column}  ${text.trim().slice(0, 140)}`;
  const said = ours.map(({ target, proof }) => `${target} (${proof})`).join(' + ') || unknown?.reason || 'nothing';
  const type = site.receiverType === undefined ? '' : `  [${site.receiverType}]`;
  yield `      checker: ${expected.join(' + ') || site.verdict}${type}; we: ${said}`;
}

/** The same as a JSON document, without what is only there for eyes. */
export function figuresDocument({ comparison, classes, certainty, ...measures }: Figures): unknown {
  const { wrongExamples: _, falseZeroExamples: __, doubts: ___, ...counts } = certainty;
  const { throughValues, dispatch, unjudged, noSuchSite, withoutSymbol, unknowns } = comparison;
  return {
    ...measures,
    certainty: counts,
    throughValues,
    dispatch,
    unjudged,
    noSuchSite: noSuchSite.length,
    withoutSymbol: Object.fromEntries(withoutSymbol),
    unknowns: Object.fromEntries(unknowns),
    classes: classes.map(({ name, count }) => ({ name, count })),
  };
}
