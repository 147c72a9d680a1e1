import { join } from 'node:path';
import { git } from '../../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

/**
 * Two files that import each other, one of them for a type alone, which the compiler does not erase; a folder to
 * rename; an unresolved import.
 */
export const teaShop: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "tea-shop", "type": "module" }\n',
  'tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }\n',
  'src/main.ts': [
    "import { placeOrder } from './order.ts';",
    "import { fillCart } from './cart.ts';",
    "import { brew } from './kitchen/brew.ts';",
    '',
    'export function main(): void {',
    '  placeOrder(fillCart(brew()));',
    '}',
    '',
  ].join('\n'),
  'src/order.ts': [
    "import { priceOf } from './price.ts';",
    "import { totalOf } from './cart.ts';",
    '',
    'export interface Order {',
    '  readonly teas: readonly string[];',
    '}',
    '',
    'export function placeOrder(order: Order): number {',
    '  return totalOf(order) + priceOf(order.teas[0]);',
    '}',
    '',
  ].join('\n'),
  'src/cart.ts': [
    "import { Order } from './order.ts';",
    "import { priceOf } from './price.ts';",
    '',
    'export function fillCart(tea: string): Order {',
    '  return { teas: [tea] };',
    '}',
    '',
    'export function totalOf(order: Order): number {',
    '  return order.teas.map(priceOf).reduce((sum, price) => sum + price, 0);',
    '}',
    '',
  ].join('\n'),
  'src/price.ts': 'export function priceOf(tea: string): number {\n  return tea.length;\n}\n',
  'src/kitchen/brew.ts': [
    "import { water } from './water.ts';",
    '',
    'export function brew(): string {',
    '  return water;',
    '}',
    '',
  ].join('\n'),
  'src/kitchen/water.ts': "export const water = 'water';\n",
  'src/lonely.ts': 'export const lonely = 1;\n',
  'tools/report.py': 'from tools import lines\n\nlines.write()\n',
  'tools/__init__.py': '',
  'tools/lines.py': 'def write():\n    pass\n',
};

/** The shop in a folder of its own, by its real path; with `git`, committed on `main`, and without the loop on `untangled`. */
export function teaShopFolder({ withGit = false }: { readonly withGit?: boolean } = {}): string {
  const folder = join(temporaryFolder(), 'tea-shop');
  writeTree(folder, teaShop);
  if (withGit) commitBranches(folder);
  return folder;
}

/** Puts a folder of `teaShopFolder` with git back to what it was at first, its history too. */
export function restoreTeaShop(folder: string): void {
  git(folder, 'checkout', '--quiet', '--force', 'main');
  git(folder, 'reset', '--quiet', '--hard', 'opened');
  git(folder, 'clean', '--quiet', '--force', '-d', '-x');
}

function commitBranches(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, 'The shop');
  git(folder, 'tag', 'opened');
  git(folder, 'checkout', '--quiet', '-b', 'untangled');
  writeTree(folder, {
    'src/cart.ts':
      'export function fillCart(tea: string) {\n  return { teas: [tea] };\n}\n\nexport const totalOf = () => 1;\n',
  });
  commit(folder, 'The cart knows no orders');
  git(folder, 'checkout', '--quiet', 'main');
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
}

/** The row of the overview that counts its files. @param more files that were added */
export function countOfFiles(more = 0): RegExp {
  return new RegExp(String.raw`^Files\s*${Object.keys(teaShop).length + more}$`);
}
