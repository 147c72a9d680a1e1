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
    const cuts = nameCuts(labels.map((label) => ({ ...markAt(label, 0, 0), label })));
    const fitted = labels.map((label) => fitName(label, width, { cuts: cuts.get(label) }));
    assert.deepEqual(fitted, expected);
  });
}

describe('a name within a width', () => {
  check('is whole where it fits', 'index.ts', 8, 'index.ts');
  check('is cut in the middle', 'instantiationService.test.ts', 8, 'instanti…ce.test.ts');
  check('of which eight letters are left is shown', 'instantiationService.ts', 4.2, 'inst…e.ts');
  check('of which fewer would be left is left out', 'instantiationService.ts', 3.8, undefined);
  check('of fewer than eight letters is never cut', 'service', 3.1, undefined);
  check('that is empty is shown as it is', '', 3, '');
  check('keeps emoji whole', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5.9, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  check('keeps accents on their letters', 'e\u0301'.repeat(12), 6, `${'e\u0301'.repeat(4)}…${'e\u0301'.repeat(4)}`);
  check('counts a Chinese sign as a square', '依赖关系图绘制引擎', 5, '依赖…引擎');
  check('in Hebrew is cut in the order of its letters', 'מנועארכיטקטורה.ts', 6, 'מנוע…רה.ts');
  check('with an at sign counts it once', '@scope/abcdefghij', 4.3, undefined);
  check('hides no control characters', 'a\u202Eb\u0000c', 9, 'a\uFFFDb\uFFFDc');

  it('of 300 characters keeps its end and is no wider than given', () => {
    const name = `${'veryLongName'.repeat(25)}.service.ts`;
    for (const width of [5, 9.5, 20, 60]) {
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
  checkNames('lose first what they share', routers, 5.55, ['rout…plugin', 'router-core', '…-vite-plugin', 'history']);
  checkNames('and then their middle', routers, 4.6, ['rout…lugin', 'rout…core', '…-vite…gin', 'history']);
  checkNames('lose as little as helps', ['abc-d-first', 'abc-d-second', 'abc-x'], 6, [
    'abc-d-first',
    '…-d-second',
    'abc-x',
  ]);
  checkNames('are left out where no eight letters have room', ['abc-core', 'abc-x'], 3, [undefined, 'abc-x']);
  checkNames('are cut at capital letters, too', ['useRouter.ts', 'useMatches.ts'], 5.5, ['…Router.ts', '…Matches.ts']);
  checkNames('lose the scope that they share', ['@organization/deliver', '@organization/collect'], 7.5, [
    '…/deliver',
    '…/collect',
  ]);
  checkNames('lose no half of a scope', ['@CuriousTools/deliver-all', '@CuriousTools/collect-all'], 9, [
    '…/deliver-all',
    '…/collect-all',
  ]);
  checkNames('lose the folders before their last part', ['accounts/providers/workshop', 'tea'], 9, [
    '…/workshop',
    'tea',
  ]);
  checkNames('keep folders that distinguish them', ['shop/relay/index.ts', 'till/index.ts'], 7, [
    'shop/r…index.ts',
    'till/index.ts',
  ]);
  checkNames('keep what would look like another one', ['abc-described', 'abc-x', 'def-described', 'def-y'], 5.5, [
    'abc-d…ribed',
    'abc-x',
    'def-d…ribed',
    'def-y',
  ]);
  checkNames('lose a suffix visibly', ['contents.svelte'], 5, ['contents…']);
});
