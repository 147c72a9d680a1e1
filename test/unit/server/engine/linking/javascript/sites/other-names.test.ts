import { checkUses } from '../../../../../../support/checked-uses.ts';

const taken = '=== c.js\nexports.use = (x) => x.other();\n';
const asked = '=== c.js\nexports.use = (x) => x.default();\n';
const held = "=== d.js\nexport const all = [() => import('./shop')];\n";
const declared = 'function pay() {}\n';

/** Who calls `pay`. */
function check(what: string, expected: string, shop: string, ...others: string[]): void {
  checkUses(what, 'shop.js#pay', expected, [`=== shop.js\n${shop}\n`, ...others].join(''));
}

describe('a function that is exported under another name', () => {
  check('may be called by it', 'bounded 0+1', `${declared}export { pay as other };`, taken);
  check(
    'may be called by what another file exports it as',
    'bounded 0+1',
    `export ${declared}`,
    "=== b.js\nexport { pay as other } from './shop';\n",
    taken,
  );
  check(
    'may be so where that file imports it',
    'bounded 0+1',
    `export ${declared}`,
    "=== b.js\nimport { pay } from './shop';\nexport { pay as other };\n",
    taken,
  );
  check('is an assigned export', 'bounded 1+1', `${declared}exports.other = pay;`, taken);
  check('is one of several assigned ones', 'bounded 1+1', `${declared}exports.third = exports.other = pay;`, taken);
  check('is a property of what is exported', 'bounded 1+1', `${declared}module.exports = { other: pay };`, taken);
  check(
    'is so under its own name',
    'bounded 1+1',
    `${declared}module.exports = { pay };`,
    '=== c.js\nexports.use = (x) => x.pay();\n',
  );
  check(
    'is taken out of another module',
    'bounded 1+1',
    `exports.pay = ${declared}`,
    "=== b.js\nexports.other = require('./shop').pay;\n",
    taken,
  );
  check('is a default', 'exact 0+0', `export default ${declared}`, asked);
  check('is the default of a module that code has', 'bounded 0+1', `export default ${declared}`, held, asked);
  check('becomes a default', 'exact 0+0', `${declared}export { pay as default };`, asked);
  check(
    'becomes the default of a module that code has',
    'bounded 0+1',
    `${declared}export { pay as default };`,
    held,
    asked,
  );
  check(
    'becomes that of another module',
    'bounded 0+1',
    `export ${declared}`,
    "=== b.js\nexport { pay as default } from './shop';\n",
    held.replace('shop', 'b'),
    asked,
  );
  check(
    'is a default that gets a name',
    'bounded 0+1',
    `export default ${declared}`,
    "=== b.js\nexport { default as other } from './shop';\n",
    taken,
  );
  check(
    'may be taken out of a module',
    'bounded 0+1',
    `${declared}export { pay as other };`,
    '=== c.js\nexports.use = ({ other }) => other();\n',
  );
  check(
    'may be handed to code outside',
    'bounded 0+1',
    `${declared}export { pay as other };`,
    '=== c.js\nexports.use = (x, y) => y.on(x.other);\n',
  );
  check(
    'is exported by the name of an import',
    'bounded 0+1',
    `export ${declared}`,
    "=== b.js\nimport { pay as other } from './shop';\nexport { other };\n",
    taken,
  );
  check(
    'is so where that is a variable',
    'bounded 2+1',
    `exports.pay = ${declared}`,
    "=== b.js\nconst { pay: other } = require('./shop');\nmodule.exports = { other };\n",
    taken,
  );
  check(
    'is not called by a third name',
    'exact 0+0',
    `${declared}export { pay as other };`,
    '=== c.js\nexports.use = (x) => x.third();\n',
  );
  check(
    'is not called where it is imported alone',
    'exact 0+0',
    `export ${declared}`,
    "=== b.js\nimport { pay as other } from './shop';\n",
    taken,
  );
  check(
    'is no default that is only read',
    'exact 0+0',
    `export default ${declared}`,
    '=== c.js\nexports.use = (x) => x.default === 1;\n',
  );
  checkUses(
    'is no type',
    'shop.ts#Pay',
    'exact 0+0',
    '=== shop.ts\ninterface Pay {}\nexport { Pay as Other };\n=== c.js\nexports.use = (x) => x.Other();\n',
  );
  checkUses(
    'is a class that is made',
    'shop.js#Pay',
    'bounded 0+1',
    `=== shop.js\nexport default class Pay {}\n${held}=== c.js\nexports.use = (x) => new x.default();\n`,
  );
});
