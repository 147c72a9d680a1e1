import { addToList } from '#server/base/add-to-list.ts';
import type { EntryPoint } from '../../entry-points/entry-point.ts';
import { qualifiedNameOf, findSymbolNode } from '../../graph/calls/symbol-nodes.ts';
import type { FoundStep, RawFinding } from '../finding.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Rule, RuleSet, SiblingShape } from '../rules/rule.ts';
import { codeText, shownName } from '../taint/code-text.ts';
import { symbolAround } from '../taint/report-findings.ts';
import { CodeNames, type FoundGuard } from './code-names.ts';
import { CoveringGuards } from './covering-guards.ts';
import { accessOf, decoratorsByTarget, type RouteAccess, type RouteUnit, routeUnits } from './route-units.ts';
import { type Standing, UnitGuards } from './unit-guards.ts';

interface StandingUnit {
  readonly unit: RouteUnit;
  readonly standing: Standing;
  readonly access: RouteAccess;
}

/** A unit without a check, and those beside it that have one. */
interface Lacking {
  readonly unit: StandingUnit;
  readonly guarded: readonly StandingUnit[];
  /** Units that were compared, it among them. */
  readonly compared: number;
  readonly place: string;
}

/** How many siblings must have a check, and which share of those that are compared, by how near they are. */
const near = { guardedMin: 4, share: 0.75 };
const far = { guardedMin: 8, share: 0.9 };
/** Siblings that are shown. */
const shownMax = 3;
/** Folders above that of a file in which siblings are looked for. */
const foldersMax = 2;

/** Finds handlers of routes that lack the check that most of their siblings have, by the rules that say which. */
export function findUnguarded(
  program: Program,
  values: ProgramValues,
  { rules }: RuleSet,
  entryPoints: readonly EntryPoint[],
): readonly RawFinding[] {
  const decorators = decoratorsByTarget(program);
  return rules.flatMap((rule) => {
    const { siblings } = rule;
    if (siblings === undefined) return [];
    const units = routeUnits(program, values, entryPoints, new Set(siblings.frameworks));
    const names = new CodeNames(program, values, siblings);
    const guards = new UnitGuards(program, values, names, decorators);
    const standing = units.map((unit) => ({ unit, standing: guards.standingOf(unit), access: accessOf(unit) }));
    const lacking = lackingAmong(standing);
    if (lacking.length === 0) return [];
    const covers = new CoveringGuards(program, values, names, siblings, entryPoints);
    return lacking.flatMap((each) => findingOf({ program, rule, siblings, covers }, each));
  });
}

/** Units without a check whose siblings have one: those of the same file first, then those of the folders around. */
function lackingAmong(units: readonly StandingUnit[]): readonly Lacking[] {
  const comparisons = new Comparisons(units);
  return units.flatMap((unit) => {
    if (unit.standing.kind !== 'unguarded') return [];
    for (const [step, place] of placesOf(unit.unit).entries()) {
      const { guardedMin, share } = step === 0 ? near : far;
      const compared = comparisons.at(unit, place, guardedMin);
      if (compared === undefined) continue;
      const { guarded, count } = compared;
      return guarded.length / count < share ? [] : [{ unit, guarded, compared: count, place }];
    }
    return [];
  });
}

/** Units to compare with, and those among them that have a check. */
interface Compared {
  readonly guarded: readonly StandingUnit[];
  readonly count: number;
}

/** Units by place. Each comparison is made once: it is the same for all units of a place that do the same. */
class Comparisons {
  readonly #byPlace = new Map<string, StandingUnit[]>();
  readonly #known = new Map<string, Compared | undefined>();

  constructor(units: readonly StandingUnit[]) {
    for (const each of units) {
      if (each.standing.kind === 'apart') continue;
      for (const place of placesOf(each.unit)) addToList(this.#byPlace, `${each.unit.framework} ${place}`, each);
    }
  }

  at({ unit: { framework }, access }: StandingUnit, place: string, guardedMin: number): Compared | undefined {
    const key = `${framework} ${place}`;
    const known = `${access} ${key}`;
    if (!this.#known.has(known)) this.#known.set(known, comparedWith(access, this.#byPlace.get(key) ?? [], guardedMin));
    return this.#known.get(known);
  }
}

/** Where siblings of a unit are, the nearest place first: its file, its folder and those above. */
function placesOf(unit: RouteUnit): readonly string[] {
  const path = placeFileOf(unit);
  const folders = path.split('/').slice(0, -1);
  const around = Array.from(
    { length: Math.min(foldersMax, folders.length) },
    (_, above) => `${folders.slice(0, folders.length - above).join('/')}/`,
  );
  return [path, ...around];
}

/** Where lists of routes name handlers of other files, these say which belong together. */
function placeFileOf({ framework, file, codeFile }: RouteUnit): string {
  return framework === 'django' ? codeFile.path : file.path;
}

/**
 * Returns the units to compare with: those that do the same, where there are enough. That changes are checked says nothing about reading;
 * that reading is checked does say something about changes.
 */
function comparedWith(access: RouteAccess, beside: readonly StandingUnit[], guardedMin: number): Compared | undefined {
  const isAlike = (each: StandingUnit): boolean => each.access === access || each.access === 'any' || access === 'any';
  const alike = comparedOf(beside.filter(isAlike));
  if (alike.guarded.length >= guardedMin) return alike;
  const all = comparedOf(beside);
  return access === 'write' && all.guarded.length >= guardedMin ? all : undefined;
}

function comparedOf(units: readonly StandingUnit[]): Compared {
  return { guarded: units.filter(({ standing }) => standing.kind === 'guarded'), count: units.length };
}

interface FindingParts {
  readonly program: Program;
  readonly rule: Rule;
  readonly siblings: SiblingShape;
  readonly covers: CoveringGuards;
}

function findingOf({ program, rule, siblings, covers }: FindingParts, lacking: Lacking): readonly RawFinding[] {
  const { unit, access } = lacking.unit;
  const cover = covers.coverOf(unit);
  if (cover.kind === 'guarded') return [];
  const unknown = cover.kind === 'unknown' ? cover : undefined;
  const place = program.placeOf(unit.node);
  const [route] = unit.routes;
  const sink: FoundStep = { ...place, role: 'sink', proof: 'exact', what: shownName(route) };
  const counted = [String(lacking.guarded.length), String(lacking.compared), lacking.place];
  return [
    {
      ruleId: rule.id,
      ...place,
      endLine: place.line,
      endColumn: place.column,
      symbol: symbolOf(program, unit),
      sink: shownName(route),
      path: [...siblingSteps(program, lacking), sink],
      handler: unit.handler,
      confidence: unknown === undefined ? 'medium' : 'low',
      severity: access === 'write' ? rule.severity : siblings.reads,
      otherSources: 0,
      notes: [
        { code: 'siblings_have_check', values: counted },
        ...(unknown === undefined ? [] : [{ code: 'may_be_checked_before' as const, values: [unknown.name] }]),
      ],
    },
  ];
}

function symbolOf(program: Program, { handler, node }: RouteUnit): string {
  const row = findSymbolNode(program.snapshot, handler);
  return row === undefined ? symbolAround(program, program.owners[node]) : qualifiedNameOf(program.snapshot, row);
}

function guardsOf({ standing }: StandingUnit): readonly FoundGuard[] {
  return standing.kind === 'guarded' ? standing.guards : [];
}

/** Siblings with the check that most of them have, each in its place. */
function siblingSteps(program: Program, { guarded }: Lacking): readonly FoundStep[] {
  const counts = new Map<string, number>();
  for (const each of guarded)
    for (const name of new Set(guardsOf(each).map((guard) => guard.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const usual = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0];
  // Handlers of one class may share one check.
  const shown = new Map<number, { readonly each: StandingUnit; readonly guard: FoundGuard }>();
  for (const each of guarded) {
    const guard = guardsOf(each).find(({ name }) => name === usual);
    if (guard !== undefined && !shown.has(guard.node)) shown.set(guard.node, { each, guard });
  }
  return [...shown.values()].slice(0, shownMax).map(({ each, guard }) => ({
    ...program.placeOf(guard.node),
    role: 'step' as const,
    proof: 'exact' as const,
    what: `${codeText(program, guard.node)} (${shownName(each.unit.routes[0])})`,
  }));
}
