import { checkCallers } from '../../../../../support/checked-callers.ts';

const service = `=== package.json
{ "name": "app", "dependencies": { "typed": "^1.0.0", "lib": "^1.0.0" } }
=== node_modules/typed/package.json
{ "name": "typed", "version": "1.0.0", "types": "index.d.ts" }
=== node_modules/typed/index.d.ts
export interface Plugin { run(): void; inner: Inner }
export interface Inner { open(): void }
export function use(plugin: Plugin): void;
export function label(plugin: { name: string }): void;
export function any(plugin: unknown): void;
export function same<T>(plugin: T): T;
export function print(text: string): void;
=== service.ts
export class Inner { open() {} close() {} }
export class Service {
  name = '';
  inner = new Inner();
  run() {}
  stop() {}
  private own() {}
}
export class Special extends Service { run() {} more() {} }
=== use.ts
import { install } from 'lib';
import { any, label, print, same, use } from 'typed';
import type { Service } from './service';
`;
/** Another file calls a member of that name on something of a package. */
const taking = (id: string): string =>
  `=== taken.ts\nimport { take } from 'lib';\ntake().${id.slice(id.lastIndexOf('.') + 1)}();\n`;
const check = (title: string, code: string, id: string, expected: string): void =>
  checkCallers(title, `${service}${code}\n${taking(id)}`, `service.ts#${id}`, expected);

describe('an instance that a package is given by its declared type', () => {
  const ways: readonly (readonly [title: string, code: string])[] = [
    ['of a parameter', 'export function f(s: Service) { install(s); }'],
    ['of a field', 'export class A { constructor(private s: Service) {} f() { install(this.s); } }'],
    ['in a list', 'export function f(s: Service) { install([s]); }'],
    ['in an object', 'export function f(s: Service) { install({ s }); }'],
    ['as a result', 'export function f(s: Service) { install(() => s); }'],
  ];
  for (const [title, code] of ways) {
    check(`${title} may be given back`, code, 'Service.run', 'bounded 0');
    check(`${title} may be of a class below`, code, 'Special.run', 'bounded 0');
  }
  const [[, given]] = ways;
  check('keeps what is private', given, 'Service.own', 'exact 0');
  check('has no more than its type says', given, 'Special.more', 'exact 0');
  check(
    'is none that the project has',
    'export function f(s: Service) { keep(s); }\nfunction keep(s: Service) { s.run(); }',
    'Service.stop',
    'exact 0',
  );
  checkCallers(
    'may be the one of the class itself',
    `${service}export class A { constructor() { install(this); } go() {} }\n${taking('A.go')}`,
    'use.ts#A.go',
    'bounded 0',
  );
});

describe('an instance that an installed package is given', () => {
  const given = 'export function f(s: Service) { use(s); }';
  check('may be given back as what the package asks for', given, 'Service.run', 'bounded 0');
  check('and by nothing else', given, 'Service.stop', 'exact 0');
  check('for its data is not called', 'export function f(s: Service) { label(s); }', 'Service.run', 'exact 0');
  check('is followed to what the package asks for', given, 'Inner.open', 'bounded 0');
  check('and to nothing else in it', given, 'Inner.close', 'exact 0');
  check('as anything may be given back', 'export function f(s: Service) { any(s); }', 'Service.stop', 'bounded 0');
  check(
    'as what comes back may be given back',
    'export function f(s: Service) { same(s); }',
    'Service.stop',
    'bounded 0',
  );
  check('beside others', 'export function f(s: Service) { print(s.name); }', 'Service.run', 'exact 0');
});
