import assert from 'node:assert/strict';
import { html, svg } from '#server/fronts/cli/formats/drawn.ts';
import { edgeOf, folderAround, viewOf } from '../../../../../support/view-fixture.ts';

describe('drawings on the command line', () => {
  const view = viewOf(folderAround('src/**', ['src/a.ts', 'src/b/**'], 1), [edgeOf('src/a.ts', 'src/b/**')]);
  const document = { view, title: 'my <project>' };

  it('are one SVG file, on which nothing can be clicked', () => {
    const text = svg(document).join('');
    assert.match(text, /^<svg [^]*<\/svg>\n$/);
    assert.match(text, /<title id="title">Dependencies of my &lt;project&gt;<\/title>/);
    assert.equal(text.match(/role="graphics-symbol"/g)?.length, 3);
    assert.doesNotMatch(text, /class="toggle"/);
  });

  it('are one HTML file', () => {
    const text = html(document).join('');
    assert.match(text, /^<!doctype html>[^]*<\/html>\n$/);
    assert.match(text, /<h1>Dependencies of my &lt;project&gt;<\/h1>/);
    assert.doesNotMatch(text, /class="toggle"/);
  });
});
