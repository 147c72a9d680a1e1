import assert from 'node:assert/strict';
import { importText } from '#server/app/questions/import-text.ts';

/** @param marked line of the use, from 0 */
function check(what: string, code: string, marked: number, expected: string): void {
  it(what, () => assert.equal(importText(code.split('\n'), marked), expected));
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `  name${at},`).join('\n');

describe('the text of an import', () => {
  check('is its line', "  import { a } from './a';", 0, "import { a } from './a';");
  check(
    'has the names of the lines before',
    "import {\n  a,\n  b as c,\n} from './m';",
    3,
    "import { a, b as c } from './m';",
  );
  check(
    'has no comments',
    "import type {\n  // It's A.\n  A, /* b; */\n} from './m'",
    3,
    "import type { A } from './m'",
  );
  check('is also one that exports', "export {\n  a,\n  b } from './m';", 2, "export { a, b } from './m';");
  check('may have its module alone', "import d, { a, b }\n  from './m';", 1, "from './m';");
  check(
    'may end on the line of the last name',
    "import d, { a,\n  b,\n}\nfrom './m';",
    3,
    "import d, { a, b } from './m';",
  );
  check(
    'is of the import that is nearest',
    "import { x,\n} from './x';\nimport {\n  a } from './a';",
    3,
    "import { a } from './a';",
  );
  check('takes nothing from statements above', "import {\nconst a = 1;\n} from './m';", 2, "} from './m';");
  check(
    'is not looked for around other code',
    "foo({\n  a,\n}).then(() => import('./m'));",
    2,
    "}).then(() => import('./m'));",
  );
  check(
    'has the names behind it',
    'from m import (\n    a,  # why (so)\n    b as c\n)\nx()',
    0,
    'from m import (a, b as c)',
  );
  check('is found from one of its names', 'from . import (\n    a,\n    b,\n)', 2, 'from . import (a, b)');
  check('is not found from a name after it', 'from . import (\n    a,\n)\nb', 3, 'b');
  check('is left where it does not end', 'from . import (\n    a,', 0, 'from . import (');

  it('says what it imports from, however many names there are', () => {
    const text = importText(`import {\n${names(100)}\n} from './m';`.split('\n'), 101);
    assert.match(text, /^import \{ name0, name1, .*, … \} from '\.\/m';$/);
    assert.ok(text.length < 300);
    assert.match(importText(`from m import (\n${names(100)}\n)`.split('\n'), 0), /^from m import \(name0, .*, …\)$/);
  });
});
