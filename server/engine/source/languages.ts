/**
 * VS Code's language identifiers by file name. Every text file is a node; this table gives it a language, so that files
 * of languages without a front-end are still distinguished. A language's own front-end may name more of its extensions.
 */
const PLAIN_TEXT = 'plaintext';

/** Language, then its extensions (lower case, without the dot). The first row that names an extension has it. */
const EXTENSIONS: readonly (readonly [string, string])[] = [
  ['typescript', 'ts mts cts'],
  ['typescriptreact', 'tsx'],
  ['javascript', 'js mjs cjs es6'],
  ['javascriptreact', 'jsx'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['astro', 'astro'],
  ['json', 'json webmanifest har geojson'],
  ['jsonc', 'jsonc code-workspace'],
  ['json5', 'json5'],
  ['jsonl', 'jsonl ndjson'],
  ['html', 'html htm xhtml shtml'],
  ['css', 'css'],
  ['scss', 'scss'],
  ['sass', 'sass'],
  ['less', 'less'],
  ['stylus', 'styl'],
  ['handlebars', 'handlebars hbs hjs mustache'],
  ['nunjucks', 'njk nunjucks'],
  ['liquid', 'liquid'],
  ['jade', 'pug jade'],
  ['ejs', 'ejs eta'],
  ['twig', 'twig'],
  ['markdown', 'md markdown mkd'],
  ['mdx', 'mdx'],
  ['restructuredtext', 'rst'],
  ['latex', 'tex ltx sty cls'],
  ['bibtex', 'bib'],
  ['python', 'py pyi pyw'],
  ['cython', 'pyx pxd pxi'],
  ['java', 'java'],
  ['kotlin', 'kt kts'],
  ['scala', 'scala sc sbt'],
  ['groovy', 'groovy gradle gvy'],
  ['clojure', 'clj cljs cljc edn'],
  ['csharp', 'cs csx cake'],
  ['fsharp', 'fs fsi fsx'],
  ['vb', 'vb bas vbs'],
  ['razor', 'cshtml razor'],
  ['c', 'c'],
  ['cpp', 'cpp cppm cc cxx c++ hpp hh hxx h++ h inl ipp ixx tpp txx ino'],
  ['cuda-cpp', 'cu cuh'],
  ['objective-c', 'm'],
  ['objective-cpp', 'mm'],
  ['swift', 'swift'],
  ['go', 'go'],
  ['rust', 'rs'],
  ['zig', 'zig'],
  ['nim', 'nim'],
  ['d', 'd'],
  ['dart', 'dart'],
  ['ruby', 'rb rbx rjs gemspec rake ru'],
  ['erb', 'erb rhtml'],
  ['crystal', 'cr'],
  ['php', 'php php4 php5 phtml'],
  ['perl', 'pl pm psgi'],
  ['raku', 'raku rakumod p6 pm6'],
  ['lua', 'lua'],
  ['r', 'r rprofile'],
  ['julia', 'jl'],
  ['haskell', 'hs'],
  ['elm', 'elm'],
  ['ocaml', 'ml mli'],
  ['elixir', 'ex exs'],
  ['erlang', 'erl hrl'],
  ['coffeescript', 'coffee cson'],
  ['livescript', 'ls'],
  ['civet', 'civet'],
  ['marko', 'marko'],
  ['riot', 'riot'],
  ['imba', 'imba'],
  ['solidity', 'sol'],
  ['pascal', 'pas dpr lpr'],
  ['fortran', 'f f90 f95 f03 f08'],
  ['asm', 'asm s'],
  ['wat', 'wat wast'],
  ['glsl', 'glsl vert frag geom comp'],
  ['hlsl', 'hlsl hlsli fx fxh'],
  ['wgsl', 'wgsl'],
  ['shellscript', 'sh bash zsh ksh csh bats'],
  ['fish', 'fish'],
  ['powershell', 'ps1 psm1 psd1'],
  ['bat', 'bat cmd'],
  ['sql', 'sql dsql'],
  ['graphql', 'graphql gql graphqls'],
  ['proto', 'proto'],
  ['thrift', 'thrift'],
  ['prisma', 'prisma'],
  ['yaml', 'yaml yml eyaml cff'],
  ['toml', 'toml'],
  ['ini', 'ini'],
  ['snapshot', 'snap ambr'],
  ['properties', 'properties cfg conf editorconfig npmrc gitattributes gitconfig gitmodules'],
  ['dotenv', 'env'],
  ['xml', 'xml xsd xsl xslt svg plist csproj fsproj vbproj vcxproj props targets resx xaml xlf wsdl rss atom'],
  ['terraform', 'tf tfvars'],
  ['hcl', 'hcl nomad'],
  ['bicep', 'bicep'],
  ['nix', 'nix'],
  ['makefile', 'mk mak make'],
  ['cmake', 'cmake'],
  ['dockerfile', 'dockerfile containerfile'],
  ['starlark', 'bzl star'],
  ['viml', 'vim'],
  ['diff', 'diff patch rej'],
  ['snippets', 'code-snippets'],
  ['ignore', 'gitignore npmignore dockerignore eslintignore prettierignore vscodeignore groundplanignore'],
];

/** Language, then whole file names (lower case). They come before extensions. */
const NAMES: readonly (readonly [string, string])[] = [
  ['jsonc', 'tsconfig.json jsconfig.json .babelrc .eslintrc .jshintrc .swcrc devcontainer.json'],
  ['json', 'composer.lock pipfile.lock .prettierrc .lintstagedrc .nycrc'],
  ['yaml', 'pnpm-lock.yaml .clang-format .clang-tidy'],
  ['toml', 'cargo.lock poetry.lock uv.lock pipfile'],
  ['python', 'sconstruct sconscript wscript'],
  ['ruby', 'rakefile gemfile guardfile podfile fastfile vagrantfile capfile dangerfile brewfile'],
  ['groovy', 'jenkinsfile'],
  ['makefile', 'makefile gnumakefile'],
  ['cmake', 'cmakelists.txt'],
  ['dockerfile', 'dockerfile containerfile'],
  ['dockercompose', 'docker-compose.yml docker-compose.yaml compose.yml compose.yaml'],
  ['go.mod', 'go.mod'],
  ['go.sum', 'go.sum'],
  ['starlark', 'build.bazel workspace.bazel module.bazel tiltfile'],
  ['shellscript', '.bashrc .bash_profile .zshrc .zprofile .profile .envrc pkgbuild gradlew configure'],
  ['pip-requirements', 'requirements.txt constraints.txt'],
  ['just', 'justfile'],
];

const BY_EXTENSION = tableOf(EXTENSIONS);
const BY_NAME = tableOf(NAMES);

/** `plaintext` where nothing is known; binary files are not asked for. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  const byExtension = dot < 0 ? undefined : BY_EXTENSION.get(name.slice(dot + 1));
  return BY_NAME.get(name) ?? languageByPattern(name) ?? byExtension ?? PLAIN_TEXT;
}

function languageByPattern(name: string): string | undefined {
  if (name.startsWith('dockerfile.') || name.startsWith('containerfile.')) return 'dockerfile';
  if (name.startsWith('.env.')) return 'dotenv';
  return /^[tj]sconfig\..+\.json$/.test(name) ? 'jsonc' : undefined;
}

function tableOf(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const [language, keys] of rows) {
    for (const key of keys.split(' ')) if (!table.has(key)) table.set(key, language);
  }
  return table;
}
