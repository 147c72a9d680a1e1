import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('modules that a plug-in of a bundler answers', () => {
  const icons = { 'package.json': { devDependencies: { 'unplugin-icons': '^1.0.0', 'vite-plugin-pwa': '1' } } };
  checkResolutions('src/a.ts', icons, [
    ['src/a.ts', '~icons/lucide/copy', 'npm:unplugin-icons'],
    ['src/a.ts', 'virtual:pwa-register', 'npm:vite-plugin-pwa'],
    ['src/a.ts', 'virtual:generated-pages', 'unresolved (virtual)'],
    ['src/a.ts', '$app/navigation', 'unresolved'],
  ]);
  checkResolutions('src/a.ts', { 'package.json': {} }, [['src/a.ts', '~icons/lucide/copy', 'unresolved (virtual)']]);
  checkResolutions(
    'src/a.ts icons/lucide/copy.ts',
    { ...icons, 'tsconfig.json': { compilerOptions: { paths: { '~icons/*': ['./icons/*'] } } } },
    [['src/a.ts', '~icons/lucide/copy', 'icons/lucide/copy.ts']],
  );
});

describe('modules that the settings of the folder say to be no code of the project', () => {
  const settings = { '.vscode/settings.json': { 'groundplan.virtualModules': ['~themes/*', '@own/build-info', '*'] } };
  checkResolutions('src/a.ts', { ...settings, 'package.json': {} }, [
    ['src/a.ts', '~themes/dark', 'npm:~themes'],
    ['src/a.ts', '@own/build-info', 'npm:@own'],
    ['src/a.ts', '@own/else', 'unresolved (package)'],
  ]);
});

describe('a client that is generated from a schema, and not there', () => {
  const schema = 'generator client {\n  provider = "prisma-client"\n  output   = "../src/generated/prisma"\n}\n';
  const manifests = {
    'api/package.json': {},
    'api/tsconfig.json': { compilerOptions: { baseUrl: './' } },
    'api/prisma/schema.prisma': schema,
  };
  checkResolutions('api/src/a.ts', manifests, [
    ['api/src/a.ts', 'src/generated/prisma/client', 'npm:@prisma/client'],
    ['api/src/a.ts', './generated/prisma/client', 'npm:@prisma/client'],
    ['api/src/a.ts', './generated/other', 'unresolved'],
  ]);
  checkResolutions('api/src/a.ts api/src/generated/prisma/client.ts', manifests, [
    ['api/src/a.ts', './generated/prisma/client', 'api/src/generated/prisma/client.ts'],
  ]);
});
