import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { paintProperty } from '#webview/charts/paint-property.ts';
import { darkTheme, lightTheme, type Paint, paints, type Theme } from '#webview/charts/theme.ts';

const css = readFileSync(new URL('../../../../webview/theme/theme.css', import.meta.url), 'utf8');
const [ours] = css.split('/* VS Code names its theme');

/** Luminance and contrast as WCAG 2 defines them. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds: readonly Paint[] = ['background', 'ground1', 'ground2', 'ground3', 'ground4', 'mark', 'selected'];

function checkContrast(name: string, { colours }: Theme): void {
  const low = (paint: Paint, on: readonly Paint[], least: number) =>
    on
      .map((ground) => ({ ground, ratio: contrast(colours[paint], colours[ground]) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${paint} on ${ground}: ${ratio.toFixed(2)}`);
  it(`has texts that can be read (${name})`, () => {
    const texts = (['text', 'muted'] as const).flatMap((paint) => low(paint, grounds, 4.5));
    const signs = (['cyclic', 'back'] as const).flatMap((paint) =>
      low(paint, ['background', 'mark', 'selected', 'ground1'], 4.5),
    );
    assert.deepEqual([...texts, ...signs], []);
  });
  it(`has texts that can be read on every step of a measure (${name})`, () => {
    assert.deepEqual(low('text', ['heat1', 'heat2', 'heat3', 'heat4', 'heat5'], 4.5), []);
  });
  it(`has lines that can be seen (${name})`, () => {
    const lines = (['edgeOut', 'edgeIn', 'back', 'cyclic', 'focus'] as const).flatMap((paint) =>
      low(paint, grounds, 3),
    );
    assert.deepEqual(lines, []);
  });
}

describe('colours', () => {
  it('are the same on the page and in files', () => {
    for (const paint of paints) {
      const property = paintProperty(paint);
      const value = new RegExp(`${property}:[^;]*light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(ours);
      assert.deepEqual(value?.slice(1), [lightTheme.colours[paint], darkTheme.colours[paint]], property);
    }
    assert.ok(ours.includes(`--gp-dim: ${lightTheme.dimOpacity};`));
  });

  it('have a system colour each where colours are forced', () => {
    const forced = css.slice(css.indexOf('forced-colors: active'));
    for (const paint of paints) {
      assert.match(forced, new RegExp(`${paintProperty(paint)}: (?:Canvas|CanvasText|GrayText|Highlight|LinkText);`));
    }
  });

  checkContrast('light', lightTheme);
  checkContrast('dark', darkTheme);
});
