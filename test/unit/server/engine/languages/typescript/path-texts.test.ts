import { checkKinds } from '../../../../../support/import-sites.ts';

const texts: readonly (readonly [string, ...string[]])[] = [
  ['resolve("./mocks/a")', 'reference path:./mocks/a'],
  ["resolver.resolve('../mocks/a.ts')", 'reference path:../mocks/a.ts'],
  ['alias[name] = `./mocks/a`', 'reference path:./mocks/a'],
  ['a = { "lib": "./a" }; b = ["./b", c ? "./c" : d]', ...['a', 'b', 'c'].map((name) => `reference path:./${name}`)],
  ['a = { "^lib$": "<rootDir>/mocks/a.ts" }', 'reference path:./mocks/a.ts'],
  ['join(__dirname, "mocks/a")', 'reference path:./mocks/a'],
  ['join(import.meta.dirname, "a")', 'reference path:./a'],
  ['join(dirname(fileURLToPath(import.meta.url)), "a.ts")', 'reference path:./a.ts'],
  ['import a from "./a"; import("./b"); require("./c")', 'import ./a', 'dynamic_import ./b', 'import ./c'],
  ['jest.mock("./a"); new URL("./b", import.meta.url)', 'reference ./a', 'reference ./b'],
  ['f("a", "a/b", "/a/b", "@/a", "https://a/b", ".a", "...")'],
  ['f("./", "..", "../a/", "./a b", "./*.ts", "./a?raw", `./${a}`, "<b>/c</b>")'],
  ['join(__dirname, "a", "b"); join(a, "b/c"); f(__dirname, 1)'],
  ['// "./a"\n/* "./b" */'],
];

describe('texts that may be paths of modules', () => {
  for (const [source, ...expected] of texts) it(source, () => checkKinds(source, expected));
});
