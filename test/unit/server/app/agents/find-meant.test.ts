import assert from 'node:assert/strict';
import type { AgentParts } from '#server/app/agents/agent-parts.ts';
import type { SearchRequest } from '#server/app/analysis/search-data.ts';
import { agentPartsOf, askTool } from '../../../../support/agent-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const fixture = `
=== app/[slug]/page.ts
/** Sends a letter to everybody who waits. */
export function post(letter: string) {
  return letter;
}
=== src/a,b/post.ts
/** Sends a letter to everybody who waits. */
export function mail(letter: string) {
  return letter;
}
=== src/kinds.ts
/** Sends letters to everybody who waits. */
export class Sender {
  letters: string[] = [];
  constructor() {
    this.letters = [];
  }
}
/** Who sends letters to everybody who waits. */
export interface Sending {
  readonly letters: string;
  readonly everybody: string;
}
`;

const query = 'where everybody waiting is sent letters zebra';

describe('code that agents find by what it does', () => {
  let parts: AgentParts;
  before(async () => {
    parts = agentPartsOf(await searchFolder(fixture));
  });

  function check(input: object, expected: readonly string[]): void {
    it(JSON.stringify(input), async () => {
      const { text } = await askTool(parts, 'find', { query, ...input });
      assert.deepEqual(text.split('\n').slice(1), expected);
    });
  }

  check({ path: 'app/[slug]' }, ['app/[slug]/page.ts', '≈ #post:1-4 (letter: string)']);
  check({ path: './src/a,b/' }, ['src/a,b/post.ts', '≈ #mail:1-4 (letter: string)']);
  check({ path: 'app/[slug]/page.ts' }, ['app/[slug]/page.ts', '≈ #post:1-4 (letter: string)']);
  check({ type: 'interface' }, ['src/kinds.ts', '≈ #Sending:8-12 interface']);
  check({ type: 'class' }, ['src/kinds.ts', '≈ #Sender:1-3 class']);
  check({ type: 'enum' }, []);
  check({ type: 'file', path: 'src/a,b' }, ['src/a,b/post.ts', '≈ :1-4']);

  it('is looked for no further than it may be meant, wherever the answer goes on', async () => {
    const limits: number[] = [];
    const counting: AgentParts = {
      ...parts,
      analysis: {
        ...parts.analysis,
        ask: (snapshot, kind, request, signal) => {
          if (kind === 'search') limits.push((request as SearchRequest).limit);
          return parts.analysis.ask(snapshot, kind, request, signal);
        },
      },
    };
    const { shown } = await askTool(counting, 'find', { query, from: 10_000_000 });
    assert.deepEqual([limits, shown], [[300], 0]);
  });
});
