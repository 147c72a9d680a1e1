/**
 * Base scores of CVSS 4.0: a vector belongs to a class of vectors (a "macro vector"), whose highest score experts agreed on; the
 * farther it is from the highest vectors of its class, the nearer its score comes to that of the class below.
 *
 * Source: CVSS v4.0 specification (first.org/cvss/v4.0/specification-document), section 8.
 */

/** Metrics by their names, the values of each from the worst on. Others are left out: what is known of exploits grows old. */
const levels: Readonly<Record<string, string>> = {
  AV: 'NALP',
  PR: 'NLH',
  UI: 'NPA',
  AC: 'LH',
  AT: 'NP',
  VC: 'HLN',
  VI: 'HLN',
  VA: 'HLN',
  SC: 'HLN',
  SI: 'HLN',
  SA: 'HLN',
};
const impacts = ['VC', 'VI', 'VA', 'SC', 'SI', 'SA'];

/**
 * Highest scores, as FIRST published them with the specification, a row for EQ1, EQ2 and EQ3; in a row EQ4 (1 and 2), then EQ6. EQ5 is 0,
 * and EQ4 not 0, as for all base scores. `-`: there is no such class.
 */
const highest: Readonly<Record<string, string>> = {
  '000': '10 9.6 9.3 9',
  '001': '9.3 9.2 8.8 8',
  '002': '- 7.9 - 6.9',
  '010': '9.5 9.1 9.2 8.1',
  '011': '9.2 8.2 8.4 7',
  '012': '- 7.1 - 6.3',
  '100': '9.4 8.9 8.7 7.5',
  '101': '8.6 7.6 7.2 5.7',
  '102': '- 6.5 - 5.3',
  '110': '9 7.7 7.7 6.6',
  '111': '7.4 5.9 6.1 5.2',
  '112': '- 5.8 - 2.3',
  '200': '8.6 7.4 7 5.4',
  '201': '7.2 5.7 5.3 3.6',
  '202': '- 4.7 - 2.4',
  '210': '7.3 5.5 5.4 4.3',
  '211': '6.1 5.1 4.6 1.8',
  '212': '- 2.4 - 1',
};

/** How many steps a class is deep, and its highest vectors. */
type Depth = readonly [steps: number, ...vectors: readonly string[]];
const accessDepths: readonly Depth[] = [
  [1, 'AV:N/PR:N/UI:N'],
  [4, 'AV:A/PR:N/UI:N', 'AV:N/PR:L/UI:N', 'AV:N/PR:N/UI:P'],
  [5, 'AV:P/PR:N/UI:N', 'AV:A/PR:L/UI:P'],
];
const effortDepths: readonly Depth[] = [
  [1, 'AC:L/AT:N'],
  [2, 'AC:H/AT:N', 'AC:L/AT:P'],
];
/** Of EQ3 with EQ6, which is 0 where an impact is high, as it is but for the last class. */
const impactDepths: readonly Depth[] = [
  [7, 'VC:H/VI:H/VA:H'],
  [8, 'VC:L/VI:H/VA:H', 'VC:H/VI:L/VA:H'],
  [10, 'VC:L/VI:L/VA:L'],
];
/** From EQ4 = 1 on. */
const spreadDepths: readonly Depth[] = [
  [5, 'SC:H/SI:H/SA:H'],
  [4, 'SC:L/SI:L/SA:L'],
];

/** Class of a vector: its place in each set of metrics, 0 is the worst. */
interface MacroVector {
  readonly eq1: number;
  readonly eq2: number;
  readonly eq3: number;
  readonly eq4: number;
  readonly eq6: number;
}

/** Base score of a vector of CVSS 4.0; undefined for any other text. */
export function cvss4BaseScore(vector: string): number | undefined {
  const [version, ...metrics] = vector.trim().split('/');
  if (version !== 'CVSS:4.0') return undefined;
  const values = new Map(metrics.map((metric) => pairOf(metric)));
  if (
    values.size < metrics.length ||
    Object.entries(levels).some(([metric, of]) => !of.split('').includes(values.get(metric) ?? ''))
  )
    return undefined;
  if (impacts.every((metric) => values.get(metric) === 'N')) return 0;
  const macro = macroVector(new Set(metrics));
  const most = highestScore(macro);
  if (most === undefined) return undefined;
  // The class below by EQ5 is always there, and a base vector the highest of its own.
  const lost = [0, ...lostScores(macro, most, values)];
  const score = most - lost.reduce((sum, each) => sum + each, 0) / lost.length;
  // What binary fractions make of a half is rounded up as well.
  return Math.round((Math.max(0, score) + 1e-6) * 10) / 10;
}

function pairOf(metric: string): readonly [string, string] {
  const [name, ...value] = metric.split(':');
  return [name, value.join(':')];
}

/** Tables 25 to 30 of the specification. */
function macroVector(pairs: ReadonlySet<string>): MacroVector {
  const has = (pair: string) => pairs.has(pair);
  const open = ['AV:N', 'PR:N', 'UI:N'].filter(has).length;
  const isHigh = ['VC:H', 'VI:H', 'VA:H'].some(has);
  return {
    eq1: open === 3 ? 0 : open > 0 && !has('AV:P') ? 1 : 2,
    eq2: has('AC:L') && has('AT:N') ? 0 : 1,
    eq3: has('VC:H') && has('VI:H') ? 0 : isHigh ? 1 : 2,
    eq4: ['SC:H', 'SI:H', 'SA:H'].some(has) ? 1 : 2,
    eq6: isHigh ? 0 : 1,
  };
}

function highestScore({ eq1, eq2, eq3, eq4, eq6 }: MacroVector): number | undefined {
  if (eq4 > 2) return undefined;
  const value = Number(highest[`${eq1}${eq2}${eq3}`]?.split(' ')[(eq4 - 1) * 2 + eq6]);
  return Number.isNaN(value) ? undefined : value;
}

/** By each set of metrics that has a class below: the way to its score, by how far the vector is down its own class. */
function lostScores(macro: MacroVector, most: number, values: ReadonlyMap<string, string>): number[] {
  const { eq1, eq2, eq3, eq4 } = macro;
  const ways: readonly (readonly [below: number | undefined, depth: Depth])[] = [
    [highestScore({ ...macro, eq1: eq1 + 1 }), accessDepths[eq1]],
    [highestScore({ ...macro, eq2: eq2 + 1 }), effortDepths[eq2]],
    [belowImpact(macro), impactDepths[eq3]],
    [highestScore({ ...macro, eq4: eq4 + 1 }), spreadDepths[eq4 - 1]],
  ];
  return ways.flatMap(([below, depth]) => (below === undefined ? [] : [(most - below) * shareOf(depth, values)]));
}

/** EQ3 and EQ6 depend on each other: of two classes below the one with the higher score counts. */
function belowImpact(macro: MacroVector): number | undefined {
  if (macro.eq3 === 2) return undefined;
  const nexts = [{ ...macro, eq6: 1 }, ...(macro.eq3 === 0 ? [{ ...macro, eq3: 1 }] : [])];
  return Math.max(...nexts.flatMap((next) => highestScore(next) ?? []));
}

/** Steps from the first highest vector that is nowhere below the given one, as a share of the depth of the class. */
function shareOf([depth, ...vectors]: Depth, values: ReadonlyMap<string, string>): number {
  for (const vector of vectors) {
    const steps = vector.split('/').map((pair) => {
      const [metric, value] = pair.split(':', 2);
      return levels[metric].indexOf(values.get(metric) ?? '') - levels[metric].indexOf(value);
    });
    if (steps.every((step) => step >= 0)) return steps.reduce((sum, step) => sum + step, 0) / depth;
  }
  return 0;
}
