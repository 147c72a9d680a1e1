import { checkCallers } from '../../../../../support/checked-callers.ts';

const table = `=== table.js
export const table = { cart: { open() { return 1; } }, close() { return 2; } };
export const other = { cart: { open() { return 3; } } };
`;

function check(title: string, code: string, expected: string, id = 'table.cart.open'): void {
  checkCallers(title, `${table}=== a.js\nimport { table } from './table';\n${code}\n`, `table.js#${id}`, expected);
}

/** Members of an object in a table of another file. */
describe('a member of an object in a table', () => {
  check('may be taken by two computed names', 'export const run = (a, b) => table[a][b]();', 'bounded 0');
  check(
    'may be taken step by step',
    'export function run(way) { let at = table; for (const key of way) at = at[key]; at(); }',
    'bounded 0',
  );
  check('is called by its names', 'table.cart.open();', 'exact 1');
  check('is not what a computed name calls at once', 'export const run = (a) => table[a]();', 'exact 0');
  check('is none of another table', 'export const run = (a, b) => table[a][b]();', 'exact 0', 'other.cart.open');
});
