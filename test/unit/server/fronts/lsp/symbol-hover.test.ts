import assert from 'node:assert/strict';
import type { CallerCount } from '#protocol/symbols.ts';
import { symbolHover } from '#server/fronts/lsp/symbol-hover.ts';

const markdown = { isMarkdown: true, runsCommands: true };
const plain = { isMarkdown: false, runsCommands: false };

/** Text of the hover over a function of a file whose name would be Markdown. */
function hoverOf(callers: Partial<CallerCount>, look = plain, kind = 'function', remarks: string[] = []) {
  const symbol = { id: 'a)(b.ts#f', name: 'f', kind, file: 'a)(b.ts', line: 1, column: 1, endLine: 2 };
  const counts = {
    callers: { certainty: 'exact' as const, known: 0, unknown: 0, ...callers },
    reach: { routes: 2, tests: 7, widened: 0, isExact: false },
  };
  const hovered = { symbol: { ...symbol, row: 1, exported: true }, uri: 'file:///a)(b.ts', counts, remarks };
  const contents = symbolHover(hovered as never, look)?.contents;
  return contents && (contents as { value: string }).value;
}

describe('the hover of a symbol', () => {
  it('says who calls it and how far a change reaches, never none where there may be some', () => {
    assert.equal(hoverOf({ known: 23, symbols: 4 }), '4 callers, 23 call sites · 2+ routes · 7+ tests');
    assert.equal(hoverOf({ certainty: 'bounded', unknown: 3 }), 'no known caller, 3 unknown · 2+ routes · 7+ tests');
    assert.equal(hoverOf({ certainty: 'bounded', known: 1 }), 'at least 1 caller · 2+ routes · 7+ tests');
    assert.equal(hoverOf({}), 'no caller in the project · 2+ routes · 7+ tests');
  });

  it('is on what can be called alone', () => {
    assert.equal(hoverOf({ known: 1 }, plain, 'interface'), undefined);
    assert.equal(hoverOf({ known: 1 }, plain, 'variable'), undefined);
  });

  it('links to the lists, with names that nothing in Markdown can end', () => {
    const text = hoverOf({ known: 1 }, markdown) ?? '';
    const [first] = text.split(' — ');
    const links = [...text.matchAll(/\[(\w+)\]\(command:([\w.]+)\?([^()\s]+)\)/g)];
    assert.equal(first, '1 caller · 2\\+ routes · 7\\+ tests');
    assert.deepEqual(
      links.map(([, word, command, given]) => [word, command, JSON.parse(decodeURIComponent(given))]),
      [
        ['callers', 'groundplan.showCallers', ['file:///a)(b.ts', 'a)(b.ts#f']],
        ['impact', 'groundplan.showImpactOfSymbol', ['file:///a)(b.ts', 'a)(b.ts#f']],
      ],
    );
    assert.doesNotMatch(hoverOf({ known: 1 }, { isMarkdown: true, runsCommands: false }) ?? '', /command:/);
  });

  it('has further sentences on lines of their own', () => {
    assert.equal(hoverOf({ known: 1 }, plain, 'function', ['More.']), '1 caller · 2+ routes · 7+ tests\nMore.');
  });
});
