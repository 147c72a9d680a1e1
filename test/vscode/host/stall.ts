/**
 * A class, a function that is called twice and one without callers, and the test that uses them. A configuration is an
 * entry point: what nothing uses of what it reaches is proven to be unused. What is called on `any` may be anything.
 */
export const stall: Readonly<Record<string, string>> = {
  'src/stall/stall.ts': [
    'export class Stall {',
    '  open(): string {',
    "    return greet('stall');",
    '  }',
    '}',
    '',
    'export function greet(name: string): string {',
    '  return name;',
    '}',
    '',
    '/** No one asks for it. */',
    'export function forgotten(): number {',
    '  return 1;',
    '}',
    '',
  ].join('\n'),
  'src/stall/stall.config.ts': "import './stall.ts';\n",
  'src/stall/stall.test.ts': [
    "import { greet, Stall } from './stall.ts';",
    '',
    'export function serve(counter: any): void {',
    '  counter.open();',
    '}',
    '',
    'const stall: Stall = new Stall();',
    'greet(stall.open());',
    'serve(stall);',
    '',
  ].join('\n'),
};
