/** Small sources with something for every operation to show: edges, a cycle, a package, a command, a test, a secret. */
export const contractFiles: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "small", "bin": "src/main.ts", "dependencies": { "lodash": "4.0.0" } }\n',
  CODEOWNERS: '/src/ @small\n',
  'src/main.ts': [
    "import { sum } from './sum.ts';",
    "import { sortBy } from 'lodash';",
    '',
    'export function main(): void {',
    '  sortBy([sum(1, 2)]);',
    '}',
    '',
  ].join('\n'),
  'src/sum.ts': [
    "import { round } from './round.ts';",
    'export function sum(left: number, right: number): number {',
    '  return round(left + right);',
    '}',
    'export function spare(): void {}',
    '',
  ].join('\n'),
  'src/round.ts': [
    "import { sum } from './sum.ts';",
    "export const token = 'ghp_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8';",
    'export function round(value: number): number {',
    '  return value > 10 ? sum(value, 0) : value;',
    '}',
    '',
  ].join('\n'),
  'test/sum.test.ts': "import { sum } from '../src/sum.ts';\nsum(1, 1);\n",
};

/** Makes enough files that a run can be seen while it is under way, and more than a test key may have. */
export function manyFiles(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `m${index % 40}/f${index}.ts`,
      `import { f } from '../m${(index + 1) % 40}/f${index + 1}.ts';\nexport const f${index} = () => f;\nexport const f = ${index};\n`,
    ]),
  );
}
