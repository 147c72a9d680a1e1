import assert from 'node:assert/strict';
import { changesOf, filteredDiff, isShown } from '#webview/charts/difference/changes.ts';
import { differenceMarkdown } from '#webview/charts/difference/difference-markdown.ts';
import { largeDifference, noDifference, node, smallDifference } from '../../../../support/small-difference.ts';

describe('the changes of a difference', () => {
  it('are rows of each kind, what was added first', () => {
    assert.deepEqual(
      changesOf(smallDifference).map(({ kind, sign, detail }) => `${kind} ${sign} ${detail}`),
      [
        'file added 40',
        'file added 10',
        'file removed 55',
        'dependency added import',
        'dependency added import',
        'dependency added import',
        'dependency added import',
        'dependency removed import',
        'folder added 1 ⟳',
        'cycle added 3',
        'finding added high',
        'finding removed high',
        'metric changed 400 → 395',
      ],
    );
  });

  it('are filtered by kind, sign and folder, and the difference itself likewise', () => {
    const rows = changesOf(smallDifference);
    const count = (filter: Parameters<typeof isShown>[1]) => {
      const shown = rows.filter((row) => isShown(row, filter)).length;
      assert.equal(changesOf(filteredDiff(smallDifference, filter)).length, shown);
      return shown;
    };
    assert.equal(count({}), rows.length);
    assert.equal(count({ kind: 'dependency' }), 5);
    assert.equal(count({ kind: 'dependency', sign: 'removed' }), 1);
    assert.equal(count({ folder: 'src/prices' }), 9);
    assert.equal(count({ folder: '/src/prices/' }), 9);
    assert.equal(count({ folder: 'src/price' }), 0);
    assert.equal(count({ folder: 'src/shop/cart.ts' }), 4);
  });

  it('are Markdown in which no name is markup', () => {
    assert.equal(
      differenceMarkdown(smallDifference, 'baseline → worktree'),
      `## baseline → worktree

### Files (+2 −1)

- + \`src/prices/list.ts\`, 40 lines
- + \`src/prices/tax.ts\`, 10 lines
- − \`src/shop/prices.ts\`, 55 lines

### Dependencies (+4 −1)

- + \`src/shop/cart.ts\` → \`src/prices/list.ts\`
- + \`src/prices/list.ts\` → \`src/prices/tax.ts\`
- + \`src/prices/tax.ts\` → \`src/shop/cart.ts\`
- + \`src/prices/list.ts\` → \`external:decimal.js\`
- − \`src/shop/cart.ts\` → \`src/shop/prices.ts\`

### Folders (+1 −0)

- + \`src/prices\` → \`src/shop\`

### Cycles (+1 −0)

- + \`src/prices/list.ts\` ⟳ \`src/prices/tax.ts\` ⟳ \`src/shop/cart.ts\`

### Findings (+1 −1)

- + Command injection (high), \`src/prices/list.ts:3\`
- − Command injection (high), \`src/shop/prices.ts:12\`

### Metrics (1)

- \`codeLines\`: 400 → 395
`,
    );
    assert.match(differenceMarkdown(noDifference, 'a → b'), /Nothing of what was compared differs/);
    const hostile = differenceMarkdown({ ...noDifference, nodesAdded: [node('a`b](x)<i>')] }, '<b> *x*');
    assert.ok(hostile.includes(String.raw`## \<b\> \*x\*`) && hostile.includes('`` a`b](x)<i> ``'), hostile);
    assert.match(differenceMarkdown(largeDifference(4000, 10), 'a → b'), /- and 300 more/);
  });
});
