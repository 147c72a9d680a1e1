import { checkCallers } from '../../../../../../support/checked-callers.ts';

const stop = 'exports.stop = function stop() { return 1; };\n';
const other = '=== b.js\nrequire("./a").stop();\n';

function check(title: string, code: string, expected: string, more = ''): void {
  checkCallers(title, `=== a.js\n${code}\n${more}`, 'a.js#stop', expected);
}

/** CommonJS files use what they export by `exports` and `module.exports`. */
describe('what a file exports, in the file itself', () => {
  describe('is called by its name', () => {
    check('of exports', `${stop}exports.start = () => exports.stop();`, 'exact 1');
    check('of module.exports', `${stop}exports.start = () => module.exports.stop();`, 'exact 1');
    check('of a variable', `const own = exports;\n${stop}exports.start = () => own.stop();`, 'bounded 1');
    check('of a list', 'module.exports = { stop, go: () => module.exports.stop() };\nfunction stop() {}', 'exact 2');
    check('and in other files', `${stop}exports.stop();`, 'exact 2', other);
  });

  describe('is taken by computed names', () => {
    check('of exports', `${stop}exports.start = (key) => exports[key]();`, 'bounded 0');
    check(
      'as values',
      'module.exports = { stop };\nfunction stop() {}\nfor (const f of Object.values(module.exports)) f();',
      'bounded 2',
    );
    check(
      'of a variable',
      'const own = module.exports = { stop, go: (key) => own[key]() };\nfunction stop() {}',
      'bounded 1',
    );
    check(
      'where it is passed',
      `const run = (table, key) => table[key]();\n${stop}run(exports, process.argv[2]);`,
      'bounded 0',
    );
  });

  describe('is no more than exported', () => {
    check(
      'beside a defined property',
      `Object.defineProperty(exports, '__esModule', { value: true });\n${stop}`,
      'exact 1',
      other,
    );
    check('by both names', 'exports = module.exports = { stop };\nfunction stop() {}', 'exact 2', other);
    check(
      'where exports is a name of the file',
      'module.exports = { stop };\nfunction stop() {}\n(function (exports) { exports.stop(); })({ stop() {} });',
      'bounded 1',
    );
  });
});
