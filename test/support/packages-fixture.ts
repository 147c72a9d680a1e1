import type { EdgeUses } from '#protocol/edge.ts';
import type { Package, PackageHole, Packages } from '#protocol/packages.ts';
import type { Finding } from '#protocol/security.ts';
import { commandFinding, scannedSnapshot, securityFixture } from './findings-fixture.ts';
import { ScanningEngine } from './scanning-engine.ts';

const hole: PackageHole = {
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: ['CVE-2026-1001'],
  summary: 'A template runs code',
  severity: 'critical',
  score: 9.8,
  cwe: ['CWE-94'],
  fixed: '1.2.4',
  url: 'https://example.org/GHSA-aaaa-bbbb-cccc',
};

function locked(name: string, version: string, line: number, more: Partial<Package> = {}): Package {
  return {
    ecosystem: 'npm',
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    scope: 'production',
    direct: true,
    lockFiles: [{ file: 'package-lock.json', line }],
    importers: 0,
    holes: [],
    needs: [],
    ...more,
  };
}

/** A package with a hole that a file imports, one that it needs, one that nothing imports, and one of PyPI. */
export const fixturePackages: readonly Package[] = [
  locked('stove', '1.2.3', 7, {
    license: 'MIT',
    importers: 2,
    importer: 'src/cook.ts',
    node: 'npm:stove',
    holes: [hole],
    needs: ['pkg:npm/wire@2.0.0'],
  }),
  locked('wire', '2.0.0', 12, {
    direct: false,
    holes: [
      { ...hole, id: 'GHSA-b', aliases: [], severity: 'low', score: undefined, fixed: undefined, url: undefined },
    ],
  }),
  locked('lint', '3.0.0', 20, { scope: 'development' }),
  {
    ...locked('pyyaml', '6.0', 3),
    ecosystem: 'pypi',
    purl: 'pkg:pypi/pyyaml@6.0',
    lockFiles: [{ file: 'poetry.lock', line: 3 }],
    scope: undefined,
    direct: undefined,
    importers: undefined,
    holes: undefined,
    needs: undefined,
  },
].map((each) => JSON.parse(JSON.stringify(each)) as Package);

export function packagesFixture(change: Partial<Packages> = {}): Packages {
  const packages = change.packages ?? [...fixturePackages];
  return {
    packages,
    summary: { packages: packages.length, production: 2, development: 1, vulnerable: 2 },
    advisories: {
      advisories: 4210,
      ecosystems: [{ ecosystem: 'npm', advisories: 4210 }],
      newest: '2026-01-02T12:00:00Z',
      givenAt: '2026-02-03T12:00:00Z',
    },
    direct: ['pkg:npm/stove@1.2.3'],
    certainty: 'bounded',
    reasons: ['Lock files that could not be read: 1, the first old/yarn.lock.'],
    doubts: [{ code: 'lock_files_unread', count: 1, file: 'old/yarn.lock' }],
    project: 'shop',
    readAt: '2026-03-01T12:00:00Z',
    snapshot: scannedSnapshot,
    ...change,
  };
}

/** The finding of the hole in `stove`. */
export const stoveFinding: Finding = {
  ...commandFinding,
  ruleId: hole.id,
  title: 'stove 1.2.3: A template runs code',
  category: 'dependency',
  confidence: 'medium',
  file: 'package-lock.json',
  line: 7,
};

const uses: EdgeUses = {
  uses: [
    {
      type: 'import',
      file: 'src/cook.ts',
      line: 4,
      column: 1,
      name: 'stove',
      proof: 'exact',
      text: "import { heat } from 'stove';",
    },
    {
      type: 'import',
      file: 'test/cook.test.ts',
      line: 2,
      column: 1,
      name: 'stove',
      proof: 'exact',
      test: true,
      text: "import stove from 'stove';",
    },
  ],
  total: 2,
};

/** An engine whose one project has packages. */
export class PackagesEngine {
  readonly scanning = new ScanningEngine((question) => securityFixture(question, [stoveFinding]));
  readonly questions: object[] = [];
  readonly #list: (asked: number) => Packages;

  /** @param list answer to a question for packages, by its number from 1 */
  constructor(list: (asked: number) => Packages = () => packagesFixture()) {
    this.#list = list;
  }

  answer = (async (id: string, params: object, onItem: unknown, signal: AbortSignal) => {
    if (id === 'edge.get') return { data: uses };
    if (id !== 'packages.list')
      return (this.scanning.answer as (...asked: readonly unknown[]) => Promise<object>)(id, params, onItem, signal);
    this.questions.push(params);
    return { data: this.#list(this.questions.length) };
  }) as never;
}
