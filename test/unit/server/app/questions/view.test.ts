import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import type { View } from '#protocol/view.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { usesBetween } from '#server/engine/graph/edge-uses.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { getView } from '#server/app/questions/view.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { fileLayer, randomImports } from '../../../../support/file-layer.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { byKey } from '../../../../support/sample-project.ts';

type ViewParams = Omit<OperationParams<'view.get'>, 'id'>;

const analysis = directAnalysis();

async function viewOf(snapshot: GraphSnapshot, params: ViewParams): Promise<View> {
  const text = await analysis.ask(snapshot, 'view', params, new AbortController().signal);
  return text.read();
}

/** Ends of edges that the list of uses does not know, and edges with another number of uses than they say. */
function wrongEdges({ files }: GraphSnapshot, { edges }: View): string[] {
  return edges.flatMap(({ source, target, weight }) => {
    const [sources, targets] = [membersOf(files, source), membersOf(files, target)];
    if (sources === undefined || targets === undefined) return [`${source} → ${target}: unknown`];
    const uses = usesBetween({ files }, sources, targets, 0).total;
    return uses === weight ? [] : [`${source} → ${target}: ${weight}, and ${uses} uses`];
  });
}

describe('view', () => {
  it('has a version that reports whether declarations are known, for files can be unfolded then', async () => {
    const indexed = await indexFiles({ 'a.ts': 'export const a = 1;\n' });
    const whole = await indexed.refresh();
    const { symbols: _symbols, ...withoutSymbols } = whole;
    const versionOf = async (snapshot: GraphSnapshot, params: ViewParams = {}) => {
      const snapshots = { ...indexed.snapshots, newest: async () => snapshot };
      return (await getView({ snapshots, analysis }, { id: 'prj_1', ...params }, byKey())).version;
    };
    const versions = await Promise.all([versionOf(whole), versionOf(withoutSymbols), versionOf(whole, { limit: 5 })]);
    assert.equal(new Set(versions).size, 3);
    assert.equal(await versionOf(whole, { limit: 120 }), versions[0]);
    assert.equal(await versionOf(whole, { limit: 501 }), await versionOf(whole, { limit: 500 }));
  });

  it('draws edges of which each is made of as many uses as are listed for it', async () => {
    const random = seededRandom(announcedSeed('drawn edges'));
    let drawn = 0;
    for (let round = rounds(40); round > 0; round--) {
      const imports = randomImports(random, 40, 120);
      const deep = Object.entries(imports).map(([path, uses]) => [deeper(path), uses.map(deeperUse)] as const);
      const snapshot = { id: `snp_${round}`, files: fileLayer(Object.fromEntries(deep)) };
      for (const level of ['file', 'module', 'directory'] as const) {
        for (const limit of [1, 8, 500]) {
          const params = { level, limit, external: random() < 0.5 };
          // oxlint-disable-next-line no-await-in-loop -- nothing here takes turns
          const folded = await viewOf(snapshot, params);
          const expanded = folded.marks.filter(() => random() < 0.3).map(({ id }) => id);
          // oxlint-disable-next-line no-await-in-loop -- nothing here takes turns
          for (const view of [folded, await viewOf(snapshot, { ...params, expanded })]) {
            assert.deepEqual(wrongEdges(snapshot, view), [], JSON.stringify({ ...params, expanded }));
            drawn += view.edges.length;
          }
        }
      }
    }
    assert.ok(drawn > rounds(40) * 20, `${drawn} edges`);
  });
});

/** `a/7.ts` becomes `a/x/y/7.ts` or stays, by its number: folders in folders, and files beside folders. */
function deeper(path: string): string {
  const number = Number(/(\d+)\.ts$/.exec(path)?.[1]);
  const folders = ['', 'x/', 'x/y/', 'x/y/z/', 'w/v/'][number % 5];
  return path.replace('/', `/${folders}`);
}

function deeperUse(use: string): string {
  return use.replace(/[abc]\/\d+\.ts/, deeper);
}
