import assert from 'node:assert/strict';
import { fitName, fitText, visible } from '#webview/charts/fit-text.ts';
import { nameCuts } from '#webview/charts/name-cuts.ts';
import { textWidth } from '#webview/charts/text-width.ts';
import { markAt } from '../../../support/view-fixture.ts';

function check(what: string, text: string, width: number, expected: string | undefined): void {
  it(what, () => assert.equal(fitText(text, width), expected));
}

function checkNames(what: string, labels: readonly string[], width: number, expected: readonly (string | undefined)[]) {
  it(what, () => {
    const cuts = nameCuts(labels.map((label) => markAt(label, 0, 0)));
    const fitted = labels.map((label) => fitName(label, width, { cuts: cuts.get(label) }));
    assert.deepEqual(fitted, expected);
  });
}

describe('a name within a width', () => {
  check('is whole where it fits', 'index.ts', 8, 'index.ts');
  check('is cut in the middle', 'instantiationService.test.ts', 8, 'instanti…ce.test.ts');
  check('of which little would be left is left out', 'instantiationService.ts', 1.4, undefined);
  check('that is empty is shown as it is', '', 3, '');
  check('keeps emoji whole', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5.9, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  check('keeps accents on their letters', 'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', 3, 'e\u0301…e\u0301e\u0301');
  check('counts a Chinese sign as a square', '依赖关系图绘制引擎', 5, '依赖…引擎');
  check('in Hebrew is cut in the order of its letters', 'מנועארכיטקטורה.ts', 6, 'מנוע…רה.ts');
  check('hides no control characters', 'a\u202Eb\u0000c', 9, 'a\uFFFDb\uFFFDc');

  it('of 300 characters keeps its end and is no wider than told', () => {
    const name = `${'veryLongName'.repeat(25)}.service.ts`;
    for (const width of [4, 9.5, 20, 60]) {
      const fitted = fitText(name, width) ?? '';
      assert.ok(textWidth(fitted) <= width && textWidth(fitted) > width - 1.4, fitted);
      assert.ok(width < 9 || fitted.endsWith('.service.ts'), fitted);
      assert.ok(fitted.startsWith('v'), fitted);
    }
  });

  it('in bold is narrower', () => {
    const fitted = fitText('instantiationService.test.ts', 8, true) ?? '';
    assert.ok(textWidth(fitted, true) <= 8 && fitted.length < 'instanti…ce.test.ts'.length);
  });

  it('shows markup as text', () => assert.equal(visible('<b>&amp;'), '<b>&amp;'));
});

describe('names of one box', () => {
  const routers = ['router-plugin', 'router-core', 'router-vite-plugin', 'history'];
  checkNames('are whole where they fit', routers, 9, routers);
  checkNames('lose first what they share', routers, 5.55, ['…-plugin', 'router-core', '…-vite-plugin', 'history']);
  checkNames('and then their middle', routers, 4.6, ['…-plugin', '…-core', '…-vite…gin', 'history']);
  checkNames('lose as little as helps', ['abc-d-one', 'abc-d-two', 'abc-x'], 3.6, ['…-d-one', '…-d-two', 'abc-x']);
  checkNames('are cut at capital letters, too', ['useRouter.ts', 'useMatches.ts'], 5.5, ['…Router.ts', '…Matches.ts']);
  checkNames('keep what would look like another one', ['abc-core', 'abc-x', 'def-core', 'def-y'], 3, [
    'ab…re',
    'abc-x',
    'def…re',
    'def-y',
  ]);
  checkNames('lose a suffix visibly', ['index.svelte'], 4, ['index…']);
});
