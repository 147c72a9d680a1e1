import assert from 'node:assert/strict';
import { impactMarkdown } from '#webview/charts/impact/impact-markdown.ts';
import { impactWith, reached, smallImpact } from '../../../../support/impact-fixture.ts';

describe('an impact as Markdown', () => {
  it('has everything that is shown', () => {
    assert.equal(
      impactMarkdown(smallImpact, 'since main'),
      `## Medium impact: since main

1 file changed · at least 4 files reached · 1 entry point · 1 test file · 1 more test file to be sure · 2 unknown sites. At least this: more may be reached.

- Sites whose target is not known may mean something that is reached.

### Changed (1)

- \`src/shop/price.ts\`, modified, \`price\`, \`tax\`

### Reached (4)

- \`src/shop/cart.ts\`, 1 file away, risk 0.90, from \`src/shop/price.ts\`
- \`src/shop/invoice.ts\`, 1 file away, risk 0.70, inferred, from \`src/shop/price.ts\`
- \`src/server/routes.ts\`, 2 files away, risk 0.81, from \`src/shop/cart.ts\`
- \`test/cart.test.ts\`, 2 files away, risk 0.81, from \`src/shop/cart.ts\`

### Entry points (1)

- \`POST /orders\`, http route, \`src/server/routes.ts:12\`

### Tests to run (2)

- \`test/cart.test.ts\`, inferred
- \`test/plugins.test.ts\`, widened

### May add to it (2)

- \`src/plugins/load.ts:7\`, \`price\`
- \`src/plugins/load.ts:9\`, \`tax\`
`,
    );
  });

  it('leaves nothing to markup that names bring along', () => {
    const file = 'a`b\n# c.ts';
    const text = impactMarkdown(
      impactWith({
        changed: [{ file, kind: 'added', symbols: [] }],
        unresolved: ['<img src=x>*'],
        certainty: 'unknown',
      }),
      'since *x*',
    );
    assert.match(text, /^## Impact not known: since \\\*x\\\*\n/);
    assert.ok(text.includes('- Not found: \\<img src=x\\>\\*\n'));
    assert.ok(text.includes('- `` a`b\\n# c.ts ``, added\n'));
  });

  it('cuts long lists, and says so', () => {
    const impacted = Array.from({ length: 130 }, (_, at) => reached(`f${at}.ts`, ['a.ts']));
    const text = impactMarkdown(impactWith({ impacted }), 'of a.ts');
    assert.ok(text.includes('### Reached (130)'));
    assert.ok(text.endsWith('- and 30 more\n'));
  });
});
