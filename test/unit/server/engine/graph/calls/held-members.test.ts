import { checkCallers } from '../../../../../support/checked-callers.ts';

const given = `=== given.ts
import { plug } from 'lib';
export function setUp() { plug({ label: '', load() {}, parts: () => ({ stop() {} }) }); }
`;
const id = 'given.ts#setUp.load';
const other = (code: string): string => `=== other.ts\n${code}\n`;

describe('a member of an object literal that a package is given', () => {
  checkCallers('has no callers in the project', given, id, 'exact 0');
  checkCallers('also as a part of what a function of it returns', given, 'given.ts#setUp.parts.stop', 'exact 0');
  const ways: readonly (readonly [title: string, code: string])[] = [
    ['what a package gives', "import { take } from 'lib';\ntake().load();"],
    ['what another package gives', "import { take } from 'more';\ntake().inner.load();"],
    ['a pattern that takes it out of that', "import { take } from 'lib';\nconst { load } = take();\nload();"],
    ['a parameter of a callback of a package', "import { take } from 'lib';\ntake((api) => api.load());"],
    ['what anything may be', 'export const f = (x: any) => x.load();'],
    ['an interface that it may fit', 'interface Api { load(): void }\nexport const f = (x: Api) => x.load();'],
    ['a class that it may fit', 'class Api { load() {} }\nexport const f = (x: Api) => x.load();'],
    ['a type in place that it may fit', 'export const f = (x: { load(): void }) => x.load();'],
    ['the name of an export that it may stand for', 'export function load() {}\nload();'],
  ];
  for (const [title, code] of ways) checkCallers(`may be called by ${title}`, given + other(code), id, 'bounded 0');
  checkCallers('is none that nobody uses', `${given}${other('interface Api { load(): void }')}`, id, 'exact 0');
  checkCallers(
    'may be called by a computed name in its file',
    `${given}export const f = (name: string) => plug.take()[name]();\n`,
    id,
    'bounded 0',
  );
  checkCallers(
    'may be called as what a declared type of a package has',
    `${given.replace('plug(', 'const api: Api = (').replace('{ plug }', '{ Api }')}${other(
      "import { Api } from 'lib';\nexport const f = (x: Api) => x.load();",
    )}`,
    'given.ts#setUp.api.load',
    'bounded 0',
  );
});

const classes = `=== cart.ts
import { plug } from 'lib';
export class Cart { constructor() { plug(this); } load() {} stop() {} }
`;

describe('a member of a class of which a package is given an instance', () => {
  const cart = 'cart.ts#Cart.load';
  checkCallers('has the callers that name it', `${classes}export const f = (x: Cart) => x.load();\n`, cart, 'exact 1');
  const called = 'export const f = (x: Like) => x.load();';
  checkCallers(
    'may be called as one of a class that it fits',
    `${classes}${other(`class Like { load() {} }\n${called}`)}`,
    cart,
    'bounded 0',
  );
  checkCallers(
    'not as one of a class that has more',
    `${classes}${other(`class Like { load() {} more() {} }\n${called}`)}`,
    cart,
    'exact 0',
  );
  checkCallers(
    'of a test may be called in the place of any',
    `=== test/fake.ts\nimport { plug } from 'lib';\nclass Fake { load() {} }\nplug({ use: Fake });\n`,
    'test/fake.ts#Fake.load',
    'bounded 0',
  );
});

describe('a member that answers one of an interface', () => {
  const shop = `=== shop.ts
export interface Base { load(): void }
export class BaseShop implements Base { load() {} }
`;
  const use = 'export const f = (x: Shop) => x.load();';
  const check = (title: string, code: string, expected: string): void =>
    checkCallers(
      title,
      `${shop}${other(`import { Base } from './shop';\n${code}\n${use}`)}`,
      'shop.ts#BaseShop.load',
      expected,
    );
  check('may be used on an interface below that its class fits', 'interface Shop extends Base {}', 'bounded 0');
  check('not on one that asks for more', 'interface Shop extends Base { more(): void }', 'exact 0');
});

describe('what an installed package gives under any name', () => {
  const typed = `=== package.json
{ "name": "app", "dependencies": { "typed": "^1.0.0" } }
=== node_modules/typed/package.json
{ "name": "typed", "version": "1.0.0", "types": "index.d.ts" }
=== node_modules/typed/index.d.ts
export interface Commands { [name: string]: () => void }
export interface Plugin { commands(): object }
export function plug(plugin: Plugin): { commands: Commands };
=== given.ts
import { plug } from 'typed';
export const api = plug({ commands: () => ({ load() {} }) });
`;
  checkCallers(
    'may be what it was given',
    `${typed}=== other.ts\nimport { api } from './given';\napi.commands.load();\n`,
    'given.ts#api.commands.load',
    'bounded 0',
  );
  checkCallers('where it is taken', typed, 'given.ts#api.commands.load', 'exact 0');
});
