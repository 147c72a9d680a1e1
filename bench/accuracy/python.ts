/**
 * Python edges against Python's own import machinery, import sites against its parser.
 *
 *     node bench/accuracy/python.ts [--python PROGRAM] [--show N] NAME=FOLDER …
 *
 * `NAME` chooses how the repository is run from `python-corpora.json`. Judged are the files that git tracks and that
 * the judge can parse. Only edges of import statements count: what `import_module("…")` names, the judge cannot see.
 * Edges from stubs (`.pyi`) are not judged: Python never imports with a stub, a type checker's rules apply there.
 */
import { readFileSync } from 'node:fs';
import { scanImports } from '#server/engine/languages/python/imports.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import type { ImportSite } from '#server/engine/source/facts.ts';
import { pythonResolverFamily } from '#server/engine/resolve/python/resolver-family.ts';
import { compareByFile, print, printComparison, readOptions, runJudge, trackedPaths } from './python-judge.ts';

interface Corpus {
  /** Folders that an editable install puts on `sys.path`; `*` stands for one folder name. */
  readonly installed: readonly string[];
  /** Prefixes of the paths of installed code; all other files are scripts and tests. */
  readonly packages: readonly string[];
  /** Folders that tests and commands run in. */
  readonly working: readonly string[];
}

interface Verdict {
  readonly path: string;
  readonly error?: string;
  readonly imports: readonly (readonly [line: number, module: string, names: readonly string[] | null])[];
  readonly edges: readonly string[];
}

const { python, show, repositories } = readOptions();
const corporaFile = new URL('python-corpora.json', import.meta.url);
const corpora: Record<string, Corpus> = JSON.parse(readFileSync(corporaFile, 'utf8'));
for (const { name, root } of repositories) report(name, root, corpora[name]);

function report(name: string, root: string, corpus: Corpus): void {
  const paths = trackedPaths(root);
  const files = paths.filter((path) => /\.pyi?$/.test(path));
  const sites = new Map(files.map((path) => [path, staticSites(readFileSync(`${root}/${path}`, 'utf8'))]));
  const verdicts = runJudge<Verdict>(python, 'python.py', { root, files, ...expandCorpus(corpus, files) });
  const judged = verdicts.filter(({ error }) => error === undefined);
  const edgesOf = edgeFinder(root, paths, sites);
  print(`${name}: ${files.length} files, ${files.length - judged.length} not parsed by the judge`);
  printComparison(
    'import sites',
    compareByFile(judged, judgedSites, (path) => foundSites(sites.get(path))),
    show,
  );
  const executable = judged.filter(({ path }) => path.endsWith('.py'));
  printComparison(
    'edges       ',
    compareByFile(executable, (verdict) => verdict.edges, edgesOf),
    show,
  );
}

/** Replaces the patterns by the folders and prefixes that there are. */
function expandCorpus(corpus: Corpus, files: readonly string[]): Corpus {
  const installed = corpus.installed.flatMap((pattern) =>
    pattern.includes('*') ? expandPrefixes([`${pattern}/`], files) : [pattern],
  );
  return { installed, packages: expandPrefixes(corpus.packages, files), working: corpus.working };
}

function expandPrefixes(patterns: readonly string[], files: readonly string[]): string[] {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll('*', '[^/]+')}`));
  const found = expressions.flatMap((each) => files.map((file) => each.exec(file)?.[0]));
  return [...new Set(found.filter((prefix) => prefix !== undefined))];
}

function staticSites(text: string): ImportSite[] {
  return scanImports(text).imports.filter(({ kind }) => kind !== 'dynamic_import');
}

function judgedSites(verdict: Verdict): string[] {
  return verdict.imports.map(([line, module, names]) => `${line} ${module} ${names?.join(',') ?? ''}`);
}

function foundSites(sites: readonly ImportSite[] = []): string[] {
  return sites.map(({ line, specifier, names }) => `${line} ${specifier} ${names?.join(',') ?? ''}`);
}

function edgeFinder(
  root: string,
  paths: readonly string[],
  sites: ReadonlyMap<string, readonly ImportSite[]>,
): (path: string) => readonly string[] {
  const manifests = paths.filter((path) => pythonResolverFamily.isManifest(path));
  const texts = new Map(manifests.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
  const resolver = pythonResolverFamily.create(projectFiles(paths, texts));
  return (path) => {
    const resolutions = (sites.get(path) ?? []).flatMap((site) => resolver.resolve(path, site));
    return resolutions.filter((each) => each.kind === 'file').map((each) => each.path);
  };
}
