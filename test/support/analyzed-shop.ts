import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import { analyze, type AnalyzeParts } from '#server/app/impact/analyze.ts';
import type { Impact } from '#protocol/impact.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { systemClock } from '#server/platform/clock.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { noHistories } from './no-histories.ts';
import { directAnalysis } from './direct-analysis.ts';
import { commitAll, projectAt } from './git-project.ts';
import { git } from './git-repository.ts';
import { type IndexedFiles, linkFolder } from './indexed-files.ts';
import { noRecordings } from './no-recordings.ts';
import { byKey } from './sample-project.ts';

/** Two files that use a third, one of them its types alone, and a test of each. */
export const shop = {
  'src/price.ts': 'export function price(): number {\n  return 1;\n}\nexport interface Priced {\n  price: number;\n}\n',
  'src/cart.ts': "import { price } from './price';\nexport function total() {\n  return price();\n}\n",
  'src/page.ts':
    "import type { Priced } from './price';\nexport function show(priced: Priced) {\n  return priced.price;\n}\n",
  'test/cart.test.ts': "import { total } from '../src/cart';\ntotal();\n",
  'test/page.test.ts': "import { show } from '../src/page';\nshow({ price: 1 });\n",
  'README.md': 'A shop.\n',
  CODEOWNERS: '/src/ @shop\n',
};

function partsOf({ root, snapshots, files }: IndexedFiles, isTrusted = true): AnalyzeParts {
  const project = projectAt(root);
  return {
    snapshots,
    files,
    register: { find: () => project },
    workspaces: { isTrusted: () => isTrusted },
    reader: createReader(),
    git: gitRepositories,
    recordings: noRecordings(),
    histories: new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory: noHistories }),
    people: new PeoplePreferences(),
    analysis: directAnalysis(),
    clock: { nowMs: () => 0, monotonicMs: () => performance.now() },
  };
}

type Inputs = Omit<OperationParams<'analyze.run'>, 'id'>;

export async function impactIn(indexed: IndexedFiles, inputs: Inputs = {}, isTrusted = true): Promise<Impact> {
  return (await analyze(partsOf(indexed, isTrusted), { id: 'prj_1', ...inputs }, byKey())).data();
}

/** Changed files with their symbols; reached files; tests; certainty and level. */
export function impactLines({ changed, impacted, tests, certainty, summary, unresolved }: Impact): string[] {
  return [
    ...changed.map(({ file, kind, symbols }) => [kind, file, ...symbols.map((id) => id.slice(file.length))].join(' ')),
    ...impacted.map(({ file }) => `→ ${file}`).toSorted(),
    ...tests.map(({ file }) => `test ${file}`),
    ...unresolved.map((input) => `? ${input}`),
    `${certainty} ${summary.level}`,
  ];
}

/** The shop in a repository of its own, committed. */
export async function committed(files: Readonly<Record<string, string>> = shop): Promise<IndexedFiles> {
  const indexed = await linkFolder(files);
  git(indexed.root, 'init', '-q', '-b', 'main');
  commitAll(indexed.root, 'All there is');
  return indexed;
}
