import { scriptTokens } from '#server/engine/languages/typescript/code-tokens.ts';
import { assertTokens } from '../../../../../support/code-tokens-text.ts';

function check(title: string, path: string, text: string, expected: Readonly<Record<number, string>>): void {
  it(title, () => assertTokens(scriptTokens(text, path), expected));
}

describe('tokens of a script', () => {
  check(
    'are words, literals and operators, each with its line',
    'a.ts',
    "const a = b?.c ?? 'x';\n\n if (a === 1) a += 2;",
    {
      1: "const n'a = n'b ?. n'c ?? t''x' ;",
      3: "if ( n'a === d'1 ) n'a += d'2 ;",
    },
  );
  check('leave out comments and white space', 'a.ts', '/* a\n */ f( // b\n );', { 2: "n'f (", 3: ') ;' });
  check('keep regular expressions and divisions apart', 'a.js', 'a = b / c / /d e/g;', {
    1: "n'a = n'b / n'c / t'/d·e/g ;",
  });
  check('end a literal over several lines where it ends', 'a.ts', 'f(`a\nb`, `c${d}\n`)', {
    1: "n'f ( t'`a\nb`",
    2: "¶ , t'`c${ n'd } t'\n`",
    3: '¶ )',
  });
  check(
    'have no declarations that import or re-export',
    'a.ts',
    "import a from 'a';\nexport {\n  b } from './b';\nc();\nexport { c };",
    {
      4: "n'c ( ) ;",
      5: "export { n'c } ;",
    },
  );
  check('have calls that import', 'a.ts', "import('a'); a.import('b')", {
    1: "import ( t''a' ) ; n'a . import ( t''b' )",
  });
  check('are those of markup as it is', 'a.tsx', 'return <div id="a b">Hello you {name}</div>;', {
    1: 'return <div id = t\'"a·b" > Hello you { n\'name } </div> ;',
  });
  check(
    'are those of the scripts of a component',
    'a.vue',
    '<template>\n <p>x</p>\n</template>\n<script>\nf()\n</script>\n',
    {
      5: "n'f ( )",
    },
  );
  check('come of broken text too', 'a.ts', "f('a\n b(`c", { 1: "n'f ( t''a", 2: "n'b ( t'`c" });
});
