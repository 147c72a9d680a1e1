/** Why a folder is left out although no ignore file names it. */
export type DefaultReason = 'repositoryData' | 'dependencies' | 'buildOutput' | 'cache' | 'report';

export interface DefaultIgnore {
  readonly reason: DefaultReason;
  /** A folder with tracked files is entered all the same: someone keeps its content on purpose. */
  readonly unlessTracked: boolean;
  /** It is entered for these files alone: packages installed beside them are not the project's. */
  readonly forTrackedAlone: boolean;
}

const REPOSITORY_DATA: DefaultIgnore = { reason: 'repositoryData', unlessTracked: false, forTrackedAlone: false };
/** Packages that are committed are the project's own, be they written there (`packages/node_modules`) or kept there. */
const DEPENDENCIES: DefaultIgnore = { reason: 'dependencies', unlessTracked: true, forTrackedAlone: true };
const UNTRACKED_DEPENDENCIES: DefaultIgnore = { reason: 'dependencies', unlessTracked: true, forTrackedAlone: false };
const BUILD_OUTPUT: DefaultIgnore = { reason: 'buildOutput', unlessTracked: true, forTrackedAlone: false };
const CACHE: DefaultIgnore = { reason: 'cache', unlessTracked: true, forTrackedAlone: false };
const REPORT: DefaultIgnore = { reason: 'report', unlessTracked: true, forTrackedAlone: false };

/** Names that tools reserve for themselves: no project keeps source there. */
const BY_NAME: ReadonlyMap<string, DefaultIgnore> = new Map([
  ...named(REPOSITORY_DATA, ['.git', '.hg', '.svn', '.jj', '.bzr', 'CVS', '_darcs']),
  ...named(DEPENDENCIES, ['node_modules', 'bower_components', 'jspm_packages']),
  ...named(UNTRACKED_DEPENDENCIES, ['.venv', 'site-packages', '.pnpm-store', '.yarn', 'Pods', '.bundle', '.eggs']),
  ...named(BUILD_OUTPUT, ['.next', '.nuxt', '.output', '.svelte-kit', '.astro', '.docusaurus', '.vercel', '.netlify']),
  ...named(BUILD_OUTPUT, ['.serverless', '.aws-sam', '.dart_tool', '.build', '.gradle', 'DerivedData', '.vscode-test']),
  ...named(CACHE, ['__pycache__', '.turbo', '.parcel-cache', '.nx', '.cache', '.angular', '.sass-cache']),
  ...named(CACHE, ['.tox', '.nox', '.mypy_cache', '.pytest_cache', '.ruff_cache', '.ipynb_checkpoints', '.hypothesis']),
  ...named(CACHE, ['.terraform', '.ccls-cache', '.clangd', '.bloop', '.metals', '.stack-work', '.elixir_ls']),
  ...named(REPORT, ['htmlcov', '.nyc_output', 'test-results', 'playwright-report']),
]);

/** Files by which a folder says of itself that it holds an installation or a cache, under any name. */
const BY_CONTENT: ReadonlyMap<string, DefaultIgnore> = new Map([
  ['pyvenv.cfg', UNTRACKED_DEPENDENCIES],
  ['CACHEDIR.TAG', CACHE],
]);

const NODE_MANIFESTS = ['package.json'];
const PYTHON_MANIFESTS = ['pyproject.toml', 'setup.py', 'setup.cfg'];
const JVM_MANIFESTS = ['build.gradle', 'build.gradle.kts', 'pom.xml', 'build.sbt'];

interface ManifestRule {
  readonly ignore: DefaultIgnore;
  /** Manifests of the tools that write a folder of this name beside them. */
  readonly manifests: readonly string[];
  /** Any of these inside makes it a project of its own, which someone writes. */
  readonly ownProject: readonly string[];
}

const PROJECT_FILES = [...NODE_MANIFESTS, ...PYTHON_MANIFESTS, 'tsconfig.json', 'Makefile', 'build.gradle'];

/**
 * Names that are output in one place and source in the next (`build/` holds VS Code's build scripts). Projects name their
 * output in an ignore file, so these count only where there is none, beside the manifest of a tool that writes there.
 */
const BESIDE_MANIFEST: ReadonlyMap<string, ManifestRule> = new Map([
  ['dist', { ignore: BUILD_OUTPUT, manifests: [...NODE_MANIFESTS, ...PYTHON_MANIFESTS], ownProject: [] }],
  [
    'build',
    {
      ignore: BUILD_OUTPUT,
      manifests: [...NODE_MANIFESTS, ...PYTHON_MANIFESTS, ...JVM_MANIFESTS, 'CMakeLists.txt', 'pubspec.yaml'],
      ownProject: PROJECT_FILES,
    },
  ],
  ['out', { ignore: BUILD_OUTPUT, manifests: [...NODE_MANIFESTS, ...JVM_MANIFESTS], ownProject: PROJECT_FILES }],
  [
    'target',
    { ignore: BUILD_OUTPUT, manifests: ['Cargo.toml', 'pom.xml', 'build.sbt', 'project.clj'], ownProject: [] },
  ],
  ['coverage', { ignore: REPORT, manifests: [...NODE_MANIFESTS, ...PYTHON_MANIFESTS], ownProject: PROJECT_FILES }],
  ['vendor', { ignore: UNTRACKED_DEPENDENCIES, manifests: ['go.mod', 'composer.json', 'Gemfile'], ownProject: [] }],
]);

/** Returns the verdict by a folder's name, before the folder is read. */
export function defaultIgnoreByName(name: string): DefaultIgnore | undefined {
  return BY_NAME.get(name);
}

/** Returns the verdict by the names inside a folder. */
export function defaultIgnoreByContent(children: ReadonlySet<string>): DefaultIgnore | undefined {
  for (const [marker, ignore] of BY_CONTENT) if (children.has(marker)) return ignore;
  return undefined;
}

/** Returns the verdict by the names beside a folder, where no ignore file says anything. */
export function defaultIgnoreBesideManifest(
  name: string,
  siblings: ReadonlySet<string>,
  children: ReadonlySet<string>,
): DefaultIgnore | undefined {
  const rule = BESIDE_MANIFEST.get(name);
  const isOutput = rule?.manifests.some((manifest) => siblings.has(manifest)) ?? false;
  return isOutput && !rule?.ownProject.some((file) => children.has(file)) ? rule?.ignore : undefined;
}

const STEERING_NAMES: ReadonlySet<string> = new Set([
  ...BY_CONTENT.keys(),
  ...Array.from(BESIDE_MANIFEST.values(), ({ manifests, ownProject }) => [...manifests, ...ownProject]).flat(),
]);

const NONE: ReadonlySet<string> = new Set();

/** Those of a folder's names that steer how it and the folders in it are judged. Most folders have none. */
export function steeringNames(names: readonly string[]): ReadonlySet<string> {
  const steering = names.filter((name) => STEERING_NAMES.has(name));
  return steering.length === 0 ? NONE : new Set(steering);
}

function named(ignore: DefaultIgnore, names: readonly string[]): readonly (readonly [string, DefaultIgnore])[] {
  return names.map((name) => [name, ignore] as const);
}
