import assert from 'node:assert/strict';
import { linksText } from '../../../../../../support/linked-project.ts';

const endless = `type Walk<T, N> = T extends { next: infer U } ? Walk<U, [N]> : N extends 1 ? Walk<[T], [N]> : Walk<T, [N, N]>;
export class C { run() {} }
`;

/** Links of a line of code whose type has no end: the file is not given up. */
function check(line: string, expected: RegExp): void {
  it(line, async () => assert.match(await linksText({ 'a.ts': `${endless}${line}\n` }), expected));
}

describe('a conditional type that waits for itself', () => {
  check('export function f<T>(x: Walk<T, 0>) { x.run(); }', /call \[run\] receiver_type_unknown/);
  check('export function f<T>(x: Walk<T, 0>) { x(); new x(); new C().run(); }', /call a\.ts#C\.run exact/);
  check('export function f<T>(x: Walk<T, 0>, k: string) { x[k](); for (const y of x) y.run(); }', /call \[run\]/);
});
