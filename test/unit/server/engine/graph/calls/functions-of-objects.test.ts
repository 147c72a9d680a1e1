import { checkCallers as check } from '../../../../../support/checked-callers.ts';

describe('a function that is set on an object', () => {
  const gate = `=== a.ts
export class Gate { canConnect(a: number) { return a > 1; } }
export function build() {
  const gate = new Gate();
  gate.canConnect = (a) => a > 2;
  return gate;
}
export function use(gate: Gate) { gate.canConnect(1); }
`;
  check('answers calls of the member that the object has', gate, 'a.ts#build.canConnect', 'exact 1');
  check('and the member is called all the same, and named where it is set', gate, 'a.ts#Gate.canConnect', 'exact 2');
  check(
    'also where the object lies beside all symbols',
    gate.replace('export function build() {\n', '').replace('  return gate;\n}\n', ''),
    'a.ts#gate.canConnect',
    'exact 1',
  );
  for (const object of ['{}', 'make()', 'new Map()']) {
    check(`of which no symbol tells, is never exact: ${object}`, loose(object), 'a.js#build.connect', 'bounded 0');
  }
  const made = `${loose('{}')}export function use(node) { node.connect(); }\n`;
  check('may be called on what nobody knows', made, 'a.js#build.connect', 'bounded 0');
  check(
    'stays a member of what declares it',
    '=== a.js\nexport function f() {\n  function G() {}\n  G.prototype.add = function () {};\n  new G().add();\n}\n',
    'a.js#f.G.add',
    'exact 1',
  );
});

describe('a member that fits a type which is written in place', () => {
  const door = `=== a.ts
export class Door { close() {} open() {} }
export class Lid { close() {} }
`;
  const id = 'a.ts#Door.close';
  check('is not exact', `${door}export function shut(x: { close(): void }) { x.close(); }\n`, id, 'bounded 0');
  check(
    'nor by a constraint of a type parameter',
    `${door}export function shut<T extends { close: () => void }>(x: T) { x.close(); }\n`,
    id,
    'bounded 0',
  );
  check(
    'nor by a part of a type',
    `${door}export function shut(x: Promise<void> & { close(): void }) { x.close(); }\n`,
    id,
    'bounded 0',
  );
  check(
    'nor where the member is handed on',
    `${door}export function shut(x: { close(): void }) { setTimeout(x.close); }\n`,
    id,
    'bounded 0',
  );
  check('is where the member is read', `${door}export const n = (x: { close: number }) => x.close;\n`, id, 'exact 0');
  check('is where it has another name', `${door}export function f(x: { shut(): void }) { x.shut(); }\n`, id, 'exact 0');
});

describe('an object literal that is given for one of several types', () => {
  const shapes = `=== a.ts
export interface Shape { area(): number; width: number; depth?: number }
export interface Region { area(): number; country: string }
export function take(x: Shape | Region) { return x; }
export const flat = take({ area() { return 1; }, width: 2 });
export function ofShape(s: Shape) { return s.area(); }
export function ofRegion(r: Region) { return r.area(); }
export const rest = { width: 1 };
export const open = take({ area() { return 2; }, ...rest });
`;
  check('stands for those of which it has all that they require', shapes, 'a.ts#flat.area', 'exact 1');
  check('for all where not all of it is written there', shapes, 'a.ts#open.area', 'exact 2');
});

describe('what a wrapper of the project makes', () => {
  const api = `=== a.ts
export function action<F>(f: F): F { return f; }
export const api = { send: action(() => 1), sent: [1].map((x) => x) };
export function use() { api.send(); return api.sent; }
`;
  check('is a member of the object that has it', api, 'a.ts#api.send', 'exact 1');
});

describe('a module that escapes as a whole', () => {
  const page = `=== page.tsx
export default function Page() { return 1; }
function helper() { return 2; }
export const used = () => helper();
=== app.tsx
import { lazy } from 'react';
export const Lazy = lazy(() => import('./page'));
`;
  check('bounds what it exports', page, 'page.tsx#Page', 'bounded 0');
  check('and nothing else', page, 'page.tsx#helper', 'exact 1');
});

/** Returns code with a function that is set on an object without a symbol. */
function loose(object: string): string {
  return `=== a.js
export function build() {
  const node = ${object};
  node.connect = function () { return 1; };
  return node;
}
`;
}
