import { checkCallers } from '../../../../../support/checked-callers.ts';

const pay = `=== pay.js
module.exports = function pay(sum) { return sum; };
=== other.js
exports.rest = function rest() {};
`;

const paid = `=== pay.ts
export function pay(sum: number) { return sum; }
export default function other() {}
`;

/** A symbol that another file passes on is an export of that file too. */
describe('what a module passes on', () => {
  describe('is taken out of it by a computed name', () => {
    const passed = `${pay}=== index.js\nmodule.exports.charge = require('./pay');\n`;
    const loop = 'const all = require("./index");\nfor (const key of Object.keys(all)) all[key](1);\n';
    checkCallers('under a name of its own', `${passed}=== main.js\n${loop}`, 'pay.js#pay', 'bounded 1');
    const keyed = `import * as all from './index';\nconst key: string = process.argv[2];\n(all as any)[key](1);\n`;
    const again = (line: string) => `${paid}=== index.ts\n${line}\n=== main.ts\n${keyed}`;
    checkCallers('by another name', again("export { pay as charge } from './pay';"), 'pay.ts#pay', 'bounded 0');
    checkCallers('by a star', again("export * from './pay';"), 'pay.ts#pay', 'bounded 0');
    checkCallers('as a default', again("export { default as charge } from './pay';"), 'pay.ts#other', 'bounded 0');
    checkCallers('by its import', again("import { pay } from './pay';\nexport { pay };"), 'pay.ts#pay', 'bounded 0');
    const nested = `${paid}=== index.ts\nexport * as money from './pay';\n=== main.ts\nimport * as all from './index';
export const run = (a: string, b: string) => (all as any)[a][b]();\n`;
    checkCallers('in a module within', nested, 'pay.ts#pay', 'bounded 0');
  });

  describe('goes where the module goes', () => {
    const index = `${pay}=== index.js\nmodule.exports = { ...require('./pay'), charge: require('./pay') };\n`;
    const main = `=== main.js
const all = require('./index');
class Loader { constructor(table) { this.table = table; } load(name) { return this.table[name](1); } }
new Loader(all).load(process.argv[2]);
`;
    checkCallers('as an argument', `${index}${main}`, 'pay.js#pay', 'bounded 1');
    checkCallers('and nothing else does', `${index}${main}`, 'other.js#rest', 'exact 0');
  });

  describe('is loaded with the module', () => {
    const loading = '=== main.ts\nconst pages: any = import.meta.glob("./pages/*.ts", { eager: true });\n';
    const page = "=== pages/one.ts\nexport { pay as setup } from '../pay';\n";
    checkCallers('by a pattern', `${paid}${page}${loading}`, 'pay.ts#pay', 'bounded 0');
    checkCallers('and what it does not pass on is not', `${paid}${page}${loading}`, 'pay.ts#other', 'exact 0');
  });

  describe('stays exact where single exports are taken', () => {
    const index = `${paid}=== index.ts\nexport { pay as charge } from './pay';\n`;
    checkCallers(
      'by name',
      `${index}=== main.ts\nimport { charge } from './index';\ncharge(1);\n`,
      'pay.ts#pay',
      'exact 1',
    );
    const whole = "=== main.ts\nimport * as all from './index';\nall.charge(1);\n";
    checkCallers('of the whole', `${index}${whole}`, 'pay.ts#pay', 'exact 1');
  });
});
