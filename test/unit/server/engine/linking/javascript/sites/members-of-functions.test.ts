import { checkCalls, type SourceFiles } from '../../../../../../support/linked-project.ts';

function check(title: string, files: SourceFiles, expected: string): void {
  it(title, () => checkCalls(files, expected));
}

describe('members that are assigned to functions in variables', () => {
  check(
    'in JavaScript',
    {
      'a.js': 'let lib = function () {};\nlib.has = function () {};\nlib.has();\nmodule.exports = lib;',
      'b.js': "const lib = require('./a');\nlib.has();\nlib();",
    },
    `a.js:3:5 #lib.has ~
     b.js:2:5 a.js#lib.has ~
     b.js:3:1 a.js#lib`,
  );
  check(
    'in TypeScript',
    { 'a.ts': 'const lib = () => {};\nlib.has = () => {};\nlib.has();\nlib.none();\nfunction none() {}' },
    `3:5 #lib.has ~
     4:5 #none ?
     4:5 ?receiver_type_unknown none`,
  );
});
