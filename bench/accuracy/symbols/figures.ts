import { type CertaintyFigures, certaintyFigures } from './certainty-figures.ts';
import type { Comparison, Disagreement } from './comparison.ts';
import { type Counts, emptyCounts } from './counts.ts';
import type { OurGraph } from './our-graph.ts';

/** Shares are from 0 to 1, and 1 where there is nothing to count. */
export interface Measure {
  readonly truth: number;
  readonly recall: number;
  readonly precision: number;
  readonly precisionExact: number;
  readonly precisionInferred: number;
  readonly hints: number;
  readonly rightHints: number;
}

export interface DisagreementClass {
  readonly name: string;
  readonly count: number;
  readonly examples: readonly Disagreement[];
}

export interface Figures {
  readonly calls: Measure;
  readonly plainCalls: Measure;
  readonly memberCalls: Measure;
  readonly forms: Readonly<Record<string, Measure>>;
  /** Absent where references were not judged. */
  readonly references?: Measure;
  readonly certainty: CertaintyFigures;
  readonly comparison: Comparison;
  readonly classes: readonly DisagreementClass[];
}

const referenceForms: ReadonlySet<string> = new Set(['reference', 'type']);
const plainForms: ReadonlySet<string> = new Set(['f() local', 'f() imported']);

export function figuresOf(ours: OurGraph, comparison: Comparison, judged: ReadonlySet<string>): Figures {
  const forms = [...comparison.byForm];
  const sumOf = (isPart: (form: string) => boolean): Measure =>
    measureOf(forms.filter(([form]) => isPart(form)).map(([, counts]) => counts));
  const references = sumOf((form) => referenceForms.has(form));
  return {
    calls: measureOf([
      ...forms.filter(([form]) => !referenceForms.has(form)).map(([, counts]) => counts),
      { ...emptyCounts(), wrongExact: comparison.noSuchSite.length },
    ]),
    plainCalls: sumOf((form) => plainForms.has(form)),
    memberCalls: sumOf((form) => form === 'x.m()'),
    forms: Object.fromEntries(forms.map(([form, counts]) => [form, measureOf([counts])])),
    ...(references.truth > 0 && { references }),
    certainty: certaintyFigures(ours, comparison, judged),
    comparison,
    classes: classesOf(comparison.disagreements),
  };
}

function measureOf(parts: readonly Counts[]): Measure {
  const sum = (field: keyof Counts): number => parts.reduce((total, part) => total + part[field], 0);
  const [foundExact, foundInferred] = [sum('foundExact'), sum('foundInferred')];
  const [wrongExact, wrongInferred] = [sum('wrongExact'), sum('wrongInferred')];
  return {
    truth: sum('truth'),
    recall: share(sum('found'), sum('truth')),
    precision: share(foundExact + foundInferred, foundExact + foundInferred + wrongExact + wrongInferred),
    precisionExact: share(foundExact, foundExact + wrongExact),
    precisionInferred: share(foundInferred, foundInferred + wrongInferred),
    hints: sum('hints'),
    rightHints: sum('rightHints'),
  };
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** Largest first. Examples come evenly from the whole class, so that no folder hides the others. */
function classesOf(disagreements: readonly Disagreement[]): DisagreementClass[] {
  const groups = Map.groupBy(
    disagreements,
    ({ outcome, site: { form, shape, targetKind } }) =>
      `${outcome} · ${form} · ${shape}${form === 'x.m()' || targetKind === undefined ? '' : ` → ${targetKind}`}`,
  );
  const classes = Array.from(groups, ([name, group]) => ({ name, count: group.length, examples: spread(group) }));
  return classes.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function spread<Item>(items: readonly Item[]): readonly Item[] {
  const picks = items.length <= 3 ? items.keys() : [0, items.length >> 1, items.length - 1];
  return Array.from(picks, (index) => items[index]);
}
