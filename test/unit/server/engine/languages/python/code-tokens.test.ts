import { pythonTokens } from '#server/engine/languages/python/code-tokens.ts';
import { assertTokens } from '../../../../../support/code-tokens-text.ts';

function check(title: string, text: string, expected: Readonly<Record<number, string>>): void {
  it(title, () => assertTokens(pythonTokens(text), expected));
}

describe('tokens of Python', () => {
  check('are words, literals and operators, without line breaks and indentation', 'def f(a):\n    return a ** 2 -1\n', {
    1: "def n'f ( n'a ) :",
    2: "return n'a ** d'2 - d'1",
  });
  check('leave out comments', '# a\nf()  # b\n', { 2: "n'f ( )" });
  check('have a prefix as part of its string', `f(rb"a" f'{b}' u"c\\"d")`, {
    1: "n'f ( t'rb\"a\" t'f'{b}' t'u\"c\\\"d\" )",
  });
  check('end a string over several lines where it ends', '"""a\nb"""\nc = 1', {
    1: 't\'"""a\nb"""',
    2: '¶',
    3: "n'c = d'1",
  });
  check(
    'have no import statements, over several lines either',
    'import a, b\nfrom .c import (\n    d,\n)\nfrom e \\\n  import f\nd()\nraise A from b',
    {
      7: "n'd ( )",
      8: "raise n'A from n'b",
    },
  );
  check('come of broken text too', 'f("a\ng("""b', { 1: "n'f ( t'\"a", 2: 'n\'g ( t\'"""b' });
});
