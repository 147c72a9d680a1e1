import assert from 'node:assert/strict';
import { languageOf } from '#server/engine/source/languages.ts';

function check(language: string, paths: readonly string[]) {
  it(language, () => {
    const found = paths.map((path) => `${path}: ${languageOf(path)}`);
    assert.deepEqual(
      found,
      paths.map((path) => `${path}: ${language}`),
    );
  });
}

describe('Language of a path', () => {
  check('typescript', ['a.ts', 'src/a.d.ts', 'a.mts', 'a.cts', 'A.TS']);
  check('typescriptreact', ['a.tsx']);
  check('javascript', ['a.js', 'a.mjs', 'a.cjs', '.eslintrc.js', 'vite.config.js']);
  check('javascriptreact', ['a.jsx']);
  check('python', ['a.py', 'a.pyi', 'SConstruct']);
  check('json', ['package.json', '.prettierrc', 'composer.lock']);
  check('jsonc', ['tsconfig.json', 'tsconfig.base.json', 'jsconfig.json', '.eslintrc', 'a.jsonc', 'x.code-workspace']);
  check('yaml', ['a.yml', 'pnpm-lock.yaml', '.clang-format']);
  check('dockercompose', ['docker-compose.yml', 'compose.yaml']);
  check('dockerfile', ['Dockerfile', 'Dockerfile.dev', 'x/Containerfile', 'app.dockerfile']);
  check('makefile', ['Makefile', 'GNUmakefile', 'rules.mk']);
  check('cmake', ['CMakeLists.txt', 'a.cmake']);
  check('cpp', ['a.cpp', 'a.h', 'a.hpp']);
  check('c', ['a.c']);
  check('csharp', ['a.cs']);
  check('r', ['a.R', 'a.r']);
  check('shellscript', ['a.sh', '.bashrc', 'gradlew', 'configure']);
  check('toml', ['Cargo.lock', 'pyproject.toml']);
  check('xml', ['a.svg', 'a.csproj', 'pom.xml']);
  check('ignore', ['.gitignore', 'a/.dockerignore', '.groundplanignore']);
  check('dotenv', ['.env', '.env.local']);
  check('go.mod', ['go.mod']);
  check('snapshot', ['a.test.ts.snap', 'a.ambr']);
  check('ruby', ['Gemfile', 'a.gemspec', 'Rakefile']);
  check('plaintext', [
    'LICENSE',
    'a.txt',
    'a',
    'c',
    'ts',
    'x.unknown',
    'a.',
    'dir.ts/file',
    '',
    '__proto__',
    'a.__proto__',
  ]);
});
