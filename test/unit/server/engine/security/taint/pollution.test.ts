import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: pollution
severities: { library: medium }
harm: prototype
sinks:
  - npm:lodash.merge(1)`,
);

describe('keys from outside reach the prototype of all objects through', () => {
  checkFindings(
    'objects that are merged with all their keys',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
function isObject(x) { return x && typeof x === 'object'; }
function merge(target, source) {
  for (const key in source) {
    if (isObject(target[key]) && isObject(source[key])) merge(target[key], source[key]);
    else target[key] = source[key];
  }
  return target;
}
module.exports = merge;
`,
    rules,
    ['pollution index.js:5 <- 2 library high'],
  );
  checkFindings(
    'not where the keys are refused',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
function merge(target, source) {
  for (const key in source) {
    if (key === '__proto__' || key === 'constructor') continue;
    if (typeof target[key] === 'object') merge(target[key], source[key]);
    else target[key] = source[key];
  }
  return target;
}
module.exports = merge;
`,
    rules,
    [],
  );
  checkFindings(
    'paths of keys',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
module.exports = function set(obj, path, value) {
  const keys = path.split('.');
  let at = obj;
  for (let i = 0; i < keys.length - 1; i++) {
    const key = keys[i];
    if (!at[key]) at[key] = {};
    at = at[key];
  }
  at[keys[keys.length - 1]] = value;
  return obj;
};
`,
    rules,
    ['pollution index.js:6 <- 1 library high', 'pollution index.js:9 <- 1 library high'],
  );
  checkFindings(
    'stores in another function, which get object and key by one call',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
function baseAssignValue(object, key, value) { object[key] = value; }
function merge(target, source) {
  Object.keys(source).forEach(function (key) {
    if (typeof source[key] === 'object') { merge(target[key], source[key]); }
    else baseAssignValue(target, key, source[key]);
  });
}
exports.merge = merge;
`,
    rules,
    ['pollution index.js:1 <- 2 library high'],
  );
  checkFindings(
    'not where a function of its own reads no such key',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
function memberOf(object, key) { return key === '__proto__' || key === 'constructor' ? undefined : object[key]; }
function merge(target, source) {
  for (const key in source) {
    const inner = memberOf(target, key);
    if (typeof source[key] === 'object') merge(inner, source[key]);
    else target[key] = source[key];
  }
}
exports.merge = merge;
`,
    rules,
    [],
  );
  checkFindings(
    'not a key of the first level',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
module.exports.set = function (o, k, v) { o[k] = v; return o; };
`,
    rules,
    [],
  );
  checkFindings('functions that a package calls with the object as their `this`', mergedByPackage('copy'), rules, [
    'pollution index.js:5 <- 7 library medium',
  ]);
  checkFindings('not where such a function refuses the keys', mergedByPackage('checked'), rules, []);
});

function mergedByPackage(copies: string): string {
  return `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
const eachMember = require('each-member');
function copy(value, key) {
  const old = this[key];
  if (typeof value === 'object' && typeof old === 'object') merge(old, value);
  else this[key] = value;
}
function merge(target, source) {
  eachMember(source, ${copies}, target);
  return target;
}
function checked(value, key) {
  if (key === '__proto__' || key === 'constructor') return;
  copy.call(this, value, key);
}
module.exports = merge;
`;
}
