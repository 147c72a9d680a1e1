import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('an import of a path that the repository leaves out', () => {
  const manifests = {
    '.gitignore': 'dist/\n*.js\n/local.ts\n',
    'web/.gitignore': 'src/graphql.ts\nsrc/made\n*.generated.ts\n!kept.generated.ts\n.types/\n',
    'web/package.json': {},
    '.gitmodules': '[submodule "more"]\n\tpath = web/src/more\n\turl = https://example.org/more\n',
  };
  checkResolutions('web/src/a.ts web/src/b.ts', manifests, [
    ['web/src/a.ts', './graphql', 'unresolved (left_out)'],
    ['web/src/a.ts', './graphql.js', 'unresolved (left_out)'],
    ['web/src/a.ts', './made/types', 'unresolved (left_out)'],
    ['web/src/a.ts', './keys.generated', 'unresolved (left_out)'],
    ['web/src/a.ts', './kept.generated', 'unresolved'],
    ['web/src/a.ts', './more/service', 'unresolved (left_out)'],
    ['web/src/a.ts', '../../local', 'unresolved (left_out)'],
    ['web/src/a.ts', '../local', 'unresolved'],
    ['web/src/a.ts', '~/graphql', 'unresolved (left_out)'],
    ['web/src/a.ts', './gone', 'unresolved'],
  ]);
  const config = { compilerOptions: { rootDirs: ['.', './.types'], paths: { '@web/*': ['./src/*'] } } };
  checkResolutions('web/src/a.ts', { ...manifests, 'web/tsconfig.json': config }, [
    ['web/src/a.ts', './+types/page', 'unresolved (left_out)'],
    ['web/src/a.ts', '@web/graphql', 'unresolved (left_out)'],
    ['web/src/a.ts', '@web/gone', 'unresolved'],
  ]);
});

describe('an import without a target says what its name is like', () => {
  checkResolutions('src/a.ts src/helpers/b.ts', { 'package.json': {} }, [
    ['src/a.ts', '~icons/lucide/copy', 'unresolved (virtual)'],
    ['src/a.ts', 'virtual:pages', 'unresolved (virtual)'],
    ['src/a.ts', '#imports', 'unresolved (virtual)'],
    ['src/a.ts', '@other/lib', 'unresolved (package)'],
    ['src/a.ts', '@helpers/c', 'unresolved'],
    ['src/a.ts', '~/c', 'unresolved'],
  ]);
});

describe('an import of a picture, a font or a film', () => {
  checkResolutions('src/a.ts src/icon.svg', { 'package.json': {} }, [
    ['src/a.ts', './logo.png', 'nothing'],
    ['src/a.ts', '@/assets/logo.webp?url', 'nothing'],
    ['src/a.ts', './icon.svg', 'src/icon.svg'],
    ['src/a.ts', './core.wasm', 'unresolved'],
  ]);
});
