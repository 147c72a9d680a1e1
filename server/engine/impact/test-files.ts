import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isBareTestName, isTestName, isTestPath } from '../source/tests.ts';

const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py)$/i;
const DECLARATIONS = /\.d\.[cm]?ts$/i;
const FIXTURES = /(?:^|\/)conftest\.py$/;
/** Packages that tests of JavaScript import: runners, and libraries that they check with. */
const TESTING =
  /^(?:node|bun):test$|^npm:(?:vitest|jest|mocha|ava|tape|tap|uvu|jasmine|qunit|chai|sinon|supertest|cypress|zora|@jest\/globals|@playwright\/test|@testing-library\/.+|@vue\/test-utils|@japa\/runner)$/;
/** Run before the tests, or named by what runs them. */
const CONFIGURATION =
  /(?:^|\/)(?:\.mocharc\.\w+|(?:jest|vitest|vite|playwright|babel|karma)\.(?:config|setup)\.[\w.]+|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|package\.json|tsconfig(?:\.[\w-]+)?\.json)$|(?:^|\/)[\w.-]*setup[\w.-]*\.[cm]?[jt]s$/i;

/**
 * The files that a test runner is given: files whose names runners collect by default, and those in folders of tests
 * without importers. A file that is called `test` and nothing else is one by its imports: programs have commands of
 * that name. Files there that others import are support of tests.
 */
export class TestFiles {
  readonly #layer: FileLayer;
  readonly #known = new Map<number, boolean>();
  #all: readonly number[] | undefined;

  constructor(layer: FileLayer) {
    this.#layer = layer;
  }

  pathOf(file: number): string {
    return stringAt(this.#layer.paths, file);
  }

  isTest(file: number): boolean {
    const known = this.#known.get(file) ?? this.#judge(file);
    this.#known.set(file, known);
    return known;
  }

  /** A test, or the support of tests. */
  isOfTests(file: number): boolean {
    return file < this.#layer.count && isTestPath(this.pathOf(file));
  }

  /** Every test of the project. */
  get all(): readonly number[] {
    return (this.#all ??= Array.from({ length: this.#layer.count }, (_, file) => file).filter((file) =>
      this.isTest(file),
    ));
  }

  /** Tests that a file decides about without being named by them: fixtures of its folder, or what configures a runner. */
  ruledBy(file: number): readonly number[] {
    const path = this.pathOf(file);
    const isSetup = CONFIGURATION.test(path) && (isTestPath(path) || !/setup/i.test(path));
    if (!FIXTURES.test(path) && !isSetup) return [];
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return this.all.filter((test) => this.pathOf(test).startsWith(folder));
  }

  #judge(file: number): boolean {
    const path = this.pathOf(file);
    if (!CODE.test(path) || DECLARATIONS.test(path) || FIXTURES.test(path)) return false;
    if (isBareTestName(path)) {
      if (this.#importsTesting(file)) return true;
      if (this.#isPartOfProduct(file)) return false;
    }
    if (isTestName(path)) return true;
    if (!isTestPath(path) || path.endsWith('/__init__.py')) return false;
    const { reverseStarts } = this.#layer.edges;
    return reverseStarts[file] === reverseStarts[file + 1];
  }

  #importsTesting(file: number): boolean {
    const { edges, externals, count } = this.#layer;
    const targets = edges.targets.subarray(edges.starts[file], edges.starts[file + 1]);
    return targets.some((target) => target >= count && TESTING.test(externals[target - count]));
  }

  /** Something imports it that is no test, nor support of one. */
  #isPartOfProduct(file: number): boolean {
    const { reverseStarts, reverseSources } = this.#layer.edges;
    return reverseSources
      .subarray(reverseStarts[file], reverseStarts[file + 1])
      .some((importer) => !this.isOfTests(importer));
  }
}

export const testFilesOf = remember((layer: FileLayer) => new TestFiles(layer));
