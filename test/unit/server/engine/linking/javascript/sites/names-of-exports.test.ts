import { checkCalls, type SourceFiles } from '../../../../../../support/linked-project.ts';

function check(title: string, files: SourceFiles, expected: string): void {
  it(title, () => checkCalls(files, expected));
}

const renaming = { 'm.ts': 'function f() {}\nexport { f as other };\nexport default function own() {}' };
const renamingJs = { 'm.js': 'function f() {}\nclass K { run() {} }\nexports.other = f; module.exports.Q = K;' };

describe('calls by a name that no symbol has', () => {
  check(
    'through a namespace',
    { ...renaming, 'a.ts': "import * as m from './m';\nm.other();\nm.default();\nm['other']();" },
    `a.ts:2:3 m.ts#f
     a.ts:3:3 m.ts#own
     a.ts:4:3 m.ts#f`,
  );
  check(
    'through a namespace that is exported',
    {
      ...renaming,
      'b.ts': "export * as inner from './m';\nexport { other as third } from './m';",
      'a.ts': "import * as b from './b';\nb.inner.other();\nb.third();",
    },
    `a.ts:2:9 m.ts#f
     a.ts:3:3 m.ts#f`,
  );
  check(
    'of a module that is loaded',
    {
      ...renaming,
      'a.ts': `async function g() {
        const m = await import('./m');
        m.other();
        m.default();
        const same = m;
        same.other();
        (await import('./m')).default();
      }`,
    },
    `a.ts:3:11 m.ts#f ~
     a.ts:4:11 m.ts#own ~
     a.ts:6:14 m.ts#f ~
     a.ts:7:31 m.ts#own ~`,
  );
  check(
    'of CommonJS',
    { ...renamingJs, 'a.js': "const m = require('./m');\nm.other();\nnew m.Q().run();\nrequire('./m').other();" },
    `a.js:2:3 m.js#f
     a.js:3:7 m.js#K
     a.js:3:11 m.js#K.run
     a.js:4:16 m.js#f ~`,
  );
  check('by a number', { 'a.ts': 'class C { 5() {} }\nnew C()[5]();\n[1][0].toFixed();' }, '2:5 #C\n2:9 #C.5');
});

function boxed(call: string): SourceFiles {
  return {
    'a.ts': `import { Box } from 'pkg';\nclass S { run() {} }\nconst box = new Box();\n${call}.run();`,
  };
}

describe('what a package gives back', () => {
  check(
    'by name may be what it was given',
    boxed("box.get('s')"),
    '3:17 ?external Box\n4:14 #S.run ?\n4:14 ?receiver_type_unknown run',
  );
  check('for nothing is its own', boxed('box.get()'), '3:17 ?external Box\n4:11 ?external run');
});
