import assert from 'node:assert/strict';
import { agentPartsOf, askTool } from '../../../../support/agent-box.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import type { AgentParts } from '#server/app/agents/agent-parts.ts';

const hard = 'for (;;) { if (n) { for (;;) { if (n) { while (n) { if (n) return 2; } } } } }';
const files = {
  'src/hard.ts': `export function hard(n: number) {\n  ${hard}\n  return 1;\n}\nexport function easy() {}\n`,
  'src/calm.ts': 'export function calm() {}\n',
};

describe('the risk, for agents', () => {
  let parts: AgentParts;
  before(async () => {
    const indexed = await linkFolder(files);
    git(indexed.root, 'init', '-q');
    commitAll(indexed.root, 'All there is');
    for (const round of [1, 2]) {
      indexed.write({ 'src/hard.ts': `${files['src/hard.ts']}// ${round}\n` });
      commitAll(indexed.root, `Fix ${round}`);
    }
    await indexed.refresh();
    parts = agentPartsOf(indexed);
  });

  const secondLine = async (tool: 'overview' | 'explain', input: object) =>
    (await askTool(parts, tool, { ...input })).text.split('\n')[1];

  it('is one line of an overview', async () => {
    assert.equal(
      await secondLine('overview', {}),
      'Risk: changed most for its size src/hard.ts; hard to follow src/hard.ts#hard (cognitive 21)',
    );
  });

  it('is one line of what is explained, and none where nothing stands out', async () => {
    const ofFile = 'Risk: hard is hard to follow (cognitive 21); the file changed 3 times, 2 of them fixes';
    assert.equal(await secondLine('explain', { target: 'src/hard.ts' }), ofFile);
    assert.equal(await secondLine('explain', { target: 'src/hard.ts#hard' }), ofFile);
    assert.doesNotMatch(await secondLine('explain', { target: 'src/calm.ts#calm' }), /Risk/);
  });
});
