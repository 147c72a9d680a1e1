import assert from 'node:assert/strict';
import { commandOfAddress, fragmentOfLink, linkBase } from '#extension/panels/link-address.ts';
import { pageHtml } from '#extension/panels/page-html.ts';
import { cycleFragment, focusFragment, pathFragment } from '#extension/panels/wanted-view.ts';
import { viewFromFragment } from '#webview/state/address.ts';

describe('The page around a script', () => {
  const html = pageHtml({
    script: 'https://r/editor.js',
    style: 'https://r/editor.css',
    source: 'https://r',
    nonce: 'n1',
  });

  it('may load its own two files and asks no one [§R7]', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    assert.equal(
      policy,
      "default-src 'none'; script-src 'nonce-n1'; style-src https://r; img-src data:; base-uri 'none'; form-action 'none'",
    );
    assert.doesNotMatch(html, /unsafe|<style|\sstyle=|\son\w+=/);
    assert.equal(
      [...html.matchAll(/<script[^>]*>/g)].join(),
      '<script type="module" nonce="n1" src="https://r/editor.js">',
    );
  });
});

describe('A link to a view', () => {
  const cases: readonly (readonly [path: string, query: string, fragment: string | undefined])[] = [
    ['/graph', 'view=select=src/a%26b.ts&depth=2', 'select=src/a%26b.ts&depth=2'],
    ['/graph', '', ''],
    ['/graph', 'view=', ''],
    ['/graph', 'other=1', undefined],
    ['/elsewhere', 'view=depth=2', undefined],
    ['/graph', `view=${'a'.repeat(200_001)}`, undefined],
  ];
  for (const [path, query, fragment] of cases) {
    it(`${path}?${query.slice(0, 40)}`, () => assert.equal(fragmentOfLink({ path, query }), fragment));
  }

  it('opens the panel that has its page', () => {
    assert.equal(commandOfAddress('project=prj_1&mode=security&finding=ab'), 'groundplan.showSecurityFindings');
    assert.equal(commandOfAddress('mode=metrics'), 'groundplan.showMetrics');
    for (const other of ['', 'mode=path', 'mode=constructor', 'select=mode%3Dsecurity'])
      assert.equal(commandOfAddress(other), undefined);
  });

  it('begins with the scheme of the editor', () => {
    assert.equal(linkBase('vscode-insiders', 'groundplan.groundplan'), 'vscode-insiders://groundplan.groundplan/graph');
  });
});

describe('What a command asks for', () => {
  it('is a view that the page reads', () => {
    assert.partialDeepStrictEqual(viewFromFragment(cycleFragment({ project: 'prj_1', cycle: '7' })), {
      project: 'prj_1',
      mode: 'cycles',
      cycle: '7',
    });
    assert.partialDeepStrictEqual(viewFromFragment(pathFragment(undefined, 'a&b.ts', 'c.ts')), {
      mode: 'path',
      from: 'a&b.ts',
      to: 'c.ts',
    });
    assert.partialDeepStrictEqual(viewFromFragment(focusFragment('prj_1', 'a#b.ts')), { focus: 'a#b.ts', mode: 'map' });
  });
});
