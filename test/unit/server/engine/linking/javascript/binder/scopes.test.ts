import { deepEqual } from 'node:assert/strict';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import { nameAnswers } from '../../../../../../support/marked-names.ts';

/** Each case is one file, or several. */
const cases: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'var belongs to the function':
    'export function f() { if (a/*=a*/) { var a/*<a*/ = 1; } return () => a/*=a*/; }\na/*!not_found*/;',
  'let belongs to the block': 'export {}; let a/*<outer*/ = 1; { let a/*<inner*/ = 2; a/*=inner*/; }\na/*=outer*/;',
  'const in a loop head': 'export {}; for (const i/*<i*/ of [i/*=i*/]) { i/*=i*/; }\ni/*!not_found*/;',
  'several variables in a loop head': 'export {}; for (let i/*<i*/ = 0, n/*<n*/ = 1; i/*=i*/ < n/*=n*/;) { i/*=i*/; }',
  'var in a loop head': 'export {}; for (var i/*<i*/ = 0, n/*<n*/ = 1;;) {}\ni/*=i*/; n/*=n*/;',
  'cases share a scope':
    'export {}; switch (1) { case 1: let a/*<a*/ = 1; break; default: a/*=a*/; }\na/*!not_found*/;',
  catch: 'export {}; try {} catch (e/*<e*/) { e/*=e*/; }\ne/*!not_found*/;',
  'catch with a pattern': 'export {}; try {} catch ({ message: m/*<m*/ }) { m/*=m*/; }',
  'parameters and patterns':
    'export function f(a/*<a*/: 1, { b: c/*<c*/, ...d/*<d*/ } = a/*=a*/, [e/*<e*/]) { return [a/*=a*/, b/*!not_found*/, c/*=c*/, d/*=d*/, e/*=e*/]; }',
  'a default sees parameters and not the body':
    'const x/*<outer*/ = 1; export function f(a = x/*=outer*/) { const x/*<inner*/ = 2; return x/*=inner*/; }',
  'a function by its own name inside': 'export const g = function f/*<f*/() { f/*=f*/(); };\nf/*!not_found*/;',
  'a class by its own name inside':
    'export const g = class C/*<C*/ { m(): C/*=C*/ { return new C/*=C*/(); } };\nC/*!not_found*/;',
  'a parameter hides the function': 'export const g = function f(f/*<p*/: 1) { f/*=p*/; };',
  'type parameters':
    'export function f<T/*<T*/, U extends T/*=T*/>(a: T/*=T*/): T/*=T*/ { let x: T/*=T*/; return x; }\nlet y: T/*!not_found*/;',
  'type parameters of classes and methods': 'export class C<T/*<T*/> { m<T/*<M*/>(a: T/*=M*/) {} n(a: T/*=T*/) {} }',
  'type parameters of aliases and interfaces':
    'export type A<T/*<A*/> = T/*=A*/[]; export interface I<T/*<I*/> { x: T/*=I*/; m<T/*<m*/>(): T/*=m*/ }',
  'mapped types': 'export type M<T> = { [K/*<K*/ in keyof T as `x${K/*=K*/}`]: T[K/*=K*/] };',
  'infer is seen where the type matched': 'export type A<T> = T extends (infer U/*<U*/)[] ? U/*=U*/ : U/*!not_found*/;',
  'infer of a nested conditional type':
    'export type A<T> = T extends (T extends infer U/*<in*/ ? U/*=in*/ : 1) ? U/*!not_found*/ : 2;',
  'function types': 'export type F = <T/*<T*/>(a/*<a*/: T/*=T*/) => typeof a/*=a*/;',
  'types and values of one name are two things':
    'export {}; interface A/*<A*/ {} function f() { const A/*<a*/ = 1; let x: A/*=A*/; A/*=a*/; }',
  'members are not in scope': 'export class C { a = 1; m() { a/*!not_found*/; } }',
  'enum members are in scope inside': 'export enum E { A/*<A*/ = 1, B = A/*=A*/ }\nA/*!not_found*/;',
  'enum members of another declaration': 'export enum E { A/*<A*/ = 1 } export enum E { B = A/*=A*/ }',
  'namespaces see each others exports':
    'export namespace N { export const a/*<a*/ = 1; const b = 2; } export namespace N { a/*=a*/; b/*!not_found*/; }',
  'dotted namespaces':
    'export namespace A.B { export const x/*<x*/ = 1; } export namespace A { export namespace B { x/*=x*/; } }',
  'classes and functions of a block':
    'export {}; { class A/*<A*/ {} function f/*<f*/() {} new A/*=A*/(f/*=f*/); }\nA/*!not_found*/; f/*!not_found*/;',
  'labels are no names': 'export {}; loop: for (;;) { loop/*!not_found*/; break loop; }',
  'arguments is no global': {
    'lib/lib.d.ts': 'declare var arguments: 1;',
    'a.ts': 'export function f() { return () => arguments/*!not_found*/; }',
  },
  'a decorator stands outside of its class':
    'export {}; function d/*<d*/(...a: unknown[]) { return d; } class C<T> { m(@d/*=d*/(x/*=x*/) x: 1) {} }\nvar x/*<x*/ = 1;',
  'static blocks have their own var':
    'export class C { static { var a/*<a*/ = 1; a/*=a*/; } m() { a/*!not_found*/; } }',
  'shorthand properties': 'export {}; const a/*<a*/ = 1; f({ a/*=a*/ }); function f(x: unknown) {}',
  'extends and implements':
    'export {}; class B/*<B*/ {} interface I/*<I*/ {} class C extends B/*=B*/ implements I/*=I*/ {} interface J extends I/*=I*/ {}',
  'typeof of a parameter in the return type': 'export declare function f(a/*<a*/: 1): typeof a/*=a*/;',
  overloads:
    'export function f/*<1*/(a: 1): 1; export function f/*<2*/(a: 2): 2; export function f/*<3*/(a: any) { return f/*=1 2 3*/; }',
  'a class and its namespace': 'export {}; class C/*<1*/ {} namespace C/*<2*/ { export let a; }\nC/*=1 2*/;',
  'var twice': 'export {}; var a/*<1*/ = 1; var a/*<2*/ = 2;\na/*=1 2*/;',
  'a namespace of types is no value': {
    'lib/lib.d.ts': 'declare var N/*<lib*/: 1;',
    'a.ts': 'export {}; namespace N { export type A = 1; }\nN/*=lib*/;',
  },
};

/** Every mark of the case is right. */
function check(files: string | Readonly<Record<string, string>>): void {
  const { expected, found } = nameAnswers(typeof files === 'string' ? { 'a.ts': files } : files);
  deepEqual(found, expected);
}

describe('Scopes', () => {
  before(loadParser);
  for (const [title, files] of Object.entries(cases)) it(title, () => check(files));
});
