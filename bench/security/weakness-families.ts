/**
 * Families of weaknesses whose numbers are used for one another: advisories name a prototype pollution CWE-94, CWE-400,
 * CWE-915 or CWE-1321.
 */
const families: readonly (readonly number[])[] = [
  [78, 77, 88],
  [22, 23, 36, 59, 73, 99],
  [79, 80, 116],
  [94, 95, 96, 1336],
  [400, 730, 770, 1333, 185],
  [915, 1321, 471, 94, 400],
  [89, 564],
  [943, 89],
  [601],
  [918],
  [502],
  [611, 776],
  [113, 93],
  [90],
  [643],
  [327, 328, 326, 916],
  [330, 338, 340],
  [501],
  [614, 1004],
];

/** Whether two lists of weaknesses (`CWE-78`, `CWE-078`) may mean one thing. */
export function areOfOneFamily(some: readonly string[], others: readonly string[]): boolean {
  const [left, right] = [some.map(numberOf), others.map(numberOf)];
  if (left.some((number) => right.includes(number))) return true;
  return families.some((family) => [left, right].every((numbers) => numbers.some((number) => family.includes(number))));
}

function numberOf(cwe: string): number {
  return Number(/\d+/.exec(cwe)?.[0]);
}
