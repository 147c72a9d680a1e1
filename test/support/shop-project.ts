/** Names that must never be more than text. */
export const hostileNames = {
  markup: '<img src=x onerror=alert(1)>.ts',
  longest: `${'long-name-'.repeat(25)}ab.ts`,
  arabic: 'سلة-التسوق.ts',
  hebrew: 'עגלה.ts',
  emoji: '🛒🔥.ts',
} as const;

/**
 * A small shop: some 30 files that mean something, with every kind of dependency, and so much around them that
 * `src/payment`, `src/payment/providers` and `src/payment/providers/card` stay folded by themselves.
 */
export function shopProject(): Record<string, string> {
  return { ...meaningful, ...hostile(), ...filler() };
}

const meaningful: Readonly<Record<string, string>> = {
  'package.json': [
    '{',
    '  "name": "shop",',
    '  "workspaces": ["backoffice"],',
    '  "dependencies": { "express": "5.0.0", "lodash": "4.0.0" }',
    '}',
    '',
  ].join('\n'),
  'src/main.ts': [
    "import express from 'express';",
    "import { findProduct } from './catalog/index.ts';",
    "import { fillCart } from './cart/cart.ts';",
    "import { placeOrder } from './order/order.ts';",
    "import { nothing } from './gone/away.ts';",
    '',
    '/** The server of the shop. */',
    'export async function startShop(): Promise<void> {',
    "  const { openPanel } = await import('./admin/panel.ts');",
    '  openPanel(express(), findProduct, fillCart, placeOrder, nothing);',
    '}',
    '',
  ].join('\n'),
  'src/admin/panel.ts': [
    "import { report } from './report.ts';",
    '',
    'export function openPanel(...parts: unknown[]): string {',
    '  return report(parts.length);',
    '}',
    '',
  ].join('\n'),
  'src/admin/report.ts': [
    "import { sortBy } from 'lodash';",
    "import { formatMoney } from '../shared/money.ts';",
    '',
    'export const report = (count: number) => sortBy([formatMoney(count)]).join();',
    '',
  ].join('\n'),
  'src/catalog/index.ts': [
    "export { findProduct } from './search/find.ts';",
    "export type { Product } from './product.ts';",
    '',
  ].join('\n'),
  'src/catalog/product.ts': [
    "import type { Money } from '../shared/money.ts';",
    '',
    'export interface Product {',
    '  readonly name: string;',
    '  readonly price: Money;',
    '}',
    '',
  ].join('\n'),
  'src/catalog/search/find.ts': [
    "import type { Product } from '../product.ts';",
    "import { normalise } from '../../shared/text.ts';",
    "import { rank } from './rank.ts';",
    '',
    'export function findProduct(all: readonly Product[], name: string): Product | undefined {',
    '  return rank(all).find((product) => normalise(product.name) === normalise(name));',
    '}',
    '',
  ].join('\n'),
  'src/catalog/search/rank.ts': [
    "import type { Product } from '../product.ts';",
    '',
    'export class Ranking {',
    '  readonly first = 0;',
    '  worth(product: Product): number {',
    '    return product.name.length;',
    '  }',
    '}',
    '',
    'export const rank = (all: readonly Product[]) =>',
    '  all.toSorted((a, b) => new Ranking().worth(a) - new Ranking().worth(b));',
    '',
  ].join('\n'),
  'src/cart/cart.ts': [
    "import type { Product } from '../catalog/product.ts';",
    "import { addMoney, type Money } from '../shared/money.ts';",
    "import { discountOf } from './discount.ts';",
    '',
    'export function fillCart(products: readonly Product[]): Money {',
    '  return addMoney(products.map(({ price }) => price)) - discountOf(products);',
    '}',
    '',
    'export const isLarge = (products: readonly Product[]) => products.length > 10;',
    '',
  ].join('\n'),
  'src/cart/discount.ts': [
    "import type { Product } from '../catalog/product.ts';",
    "import { isLarge } from './cart.ts';",
    '',
    'export const discountOf = (products: readonly Product[]) => (isLarge(products) ? 10 : 0);',
    '',
  ].join('\n'),
  'src/order/order.ts': [
    "import { fillCart } from '../cart/cart.ts';",
    "import type { Product } from '../catalog/product.ts';",
    "import { pay } from '../payment/pay.ts';",
    "import type { Customer } from './customer.ts';",
    '',
    'export interface Order {',
    '  readonly customer: Customer;',
    '}',
    '',
    'export function placeOrder(customer: Customer, products: readonly Product[]): Order {',
    '  pay(customer.name, fillCart(products));',
    '  return { customer };',
    '}',
    '',
  ].join('\n'),
  'src/order/customer.ts': [
    "import type { Order } from './order.ts';",
    '',
    'export interface Customer {',
    '  readonly name: string;',
    '  readonly orders: readonly Order[];',
    '}',
    '',
  ].join('\n'),
  'src/payment/pay.ts': [
    "import type { Money } from '../shared/money.ts';",
    "import { log } from '../shared/log.ts';",
    "import { chargeCard } from './providers/card/charge.ts';",
    "import { sendInvoice } from './providers/invoice/send.ts';",
    '',
    'export function pay(name: string, money: Money): void {',
    '  log(`${name} pays`);',
    '  if (money > 100) sendInvoice(name, money);',
    '  else chargeCard(name, money);',
    '}',
    '',
  ].join('\n'),
  'src/payment/refund.ts': [
    "import { log } from '../shared/log.ts';",
    "import { feeOf } from './rules/fees.ts';",
    '',
    'export const refund = (name: string, money: number) => log(`${name}: ${money - feeOf(money)}`);',
    '',
  ].join('\n'),
  'src/payment/rules/fees.ts': 'export const feeOf = (money: number) => money / 100;\n',
  'src/payment/paper/receipt.ts': [
    "import { formatMoney, type Money } from '../../shared/money.ts';",
    '',
    'export const receipt = (money: Money) => formatMoney(money);',
    '',
  ].join('\n'),
  'src/payment/plan/schedule.ts': [
    "import { pay } from '../pay.ts';",
    "import { refund } from '../refund.ts';",
    '',
    'export const schedule = [pay, refund];',
    '',
  ].join('\n'),
  'src/payment/providers/card/charge.ts': [
    "import { formatMoney, type Money } from '../../../shared/money.ts';",
    "import { limitOf } from './limits.ts';",
    '',
    'export function chargeCard(name: string, money: Money): string {',
    '  return money > limitOf(name) ? `${name}: no` : formatMoney(money);',
    '}',
    '',
  ].join('\n'),
  'src/payment/providers/card/limits.ts': 'export const limitOf = (name: string) => name.length * 1000;\n',
  'src/payment/providers/card/tokens.ts': [
    "import { normalise } from '../../../shared/text.ts';",
    '',
    'export const tokenOf = (name: string) => normalise(name);',
    '',
  ].join('\n'),
  'src/payment/providers/invoice/send.ts': [
    "import { formatMoney, type Money } from '../../../shared/money.ts';",
    "import { letter } from './letter.ts';",
    '',
    'export const sendInvoice = (name: string, money: Money) => letter(name, formatMoney(money));',
    '',
  ].join('\n'),
  'src/payment/providers/invoice/letter.ts': "export const letter = (...words: string[]) => words.join(' ');\n",
  'src/shared/money.ts': [
    'export type Money = number;',
    '',
    'export const addMoney = (all: readonly Money[]) => all.reduce((sum, each) => sum + each, 0);',
    '',
    'export function formatMoney(money: Money): string {',
    '  return `${money.toFixed(2)} €`;',
    '}',
    '',
  ].join('\n'),
  'src/shared/text.ts': 'export const normalise = (text: string) => text.trim().toLowerCase();\n',
  'src/shared/log.ts': 'export const log = (text: string) => text;\n',
  'test/cart.test.ts': ["import { fillCart } from '../src/cart/cart.ts';", '', 'fillCart([]);', ''].join('\n'),
  'test/order.test.ts': [
    "import { placeOrder } from '../src/order/order.ts';",
    '',
    "placeOrder({ name: 'A', orders: [] }, []);",
    '',
  ].join('\n'),
  'reports/__init__.py': '',
  'reports/sales.py': ['from reports.tables import table', '', '', 'def sales():', '    return table()', ''].join('\n'),
  'reports/tables.py': ['def table():', '    return []', ''].join('\n'),
};

function hostile(): Record<string, string> {
  const names = Object.values(hostileNames);
  const files = names.map((name, index): [string, string] => [
    `odd/${name}`,
    index === 0 ? '' : `import './${names[index - 1]}';\n`,
  ]);
  return Object.fromEntries(files);
}

const offices = [
  'archive',
  'cleaning',
  'delivery',
  'ledger',
  'legal',
  'media',
  'payroll',
  'staff',
  'stock',
  'suppliers',
  'training',
];

/** Heaps of files, each a chain; the stock logs, the staff asks the ledger. */
function filler(): Record<string, string> {
  const files: Record<string, string> = { 'backoffice/package.json': '{ "name": "backoffice" }\n' };
  for (const office of offices) {
    for (let index = 1; index <= 12; index++) {
      const imports = index === 1 ? '' : `import './${office}-${index - 1}.ts';\n`;
      files[`backoffice/${office}/${office}-${index}.ts`] = `${imports}export const value = ${index};\n`;
    }
  }
  files['backoffice/stock/stock-12.ts'] += "import '../../src/shared/log.ts';\n";
  files['backoffice/staff/staff-12.ts'] += "import '../ledger/ledger-12.ts';\n";
  return files;
}
