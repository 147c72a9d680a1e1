import type { CodeFacts, ImportFacts, ImportSite } from '../../source/facts.ts';
import type { LanguageFrontEnd } from '../../source/language.ts';
import { readEncodedScript } from './declarations.ts';
import { withoutByteOrderMark } from './characters.ts';
import { scriptTokens } from './code-tokens.ts';
import { isComponentFile } from './component-files.ts';
import { commentImports } from './comment-imports.ts';
import { readScriptFunctions } from './function-code.ts';
import { readScriptFlow } from './flow/read-flow.ts';
import { findImports } from './imports.ts';
import { explainScript } from './metrics/explain-script.ts';
import { componentTags } from './markup/component-tags.ts';
import { readMarkup } from './markup/read-markup.ts';
import { loadParser } from './typescript-parser.ts';
import { readScriptBlocks } from './script-blocks.ts';
import { type ScriptDialect, scriptDialect } from './script-dialect.ts';
import { readScriptCode } from './symbol-code.ts';

/** VS Code's language identifiers; `.d.ts` and its like end in one of these too. */
const LANGUAGE_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['.ts', 'typescript'],
  ['.mts', 'typescript'],
  ['.cts', 'typescript'],
  ['.tsx', 'typescriptreact'],
  ['.js', 'javascript'],
  ['.mjs', 'javascript'],
  ['.cjs', 'javascript'],
  ['.jsx', 'javascriptreact'],
  ['.vue', 'vue'],
  ['.svelte', 'svelte'],
]);

export const typescriptFrontEnd: LanguageFrontEnd = {
  name: 'typescript',
  version: '15',
  languageByExtension: LANGUAGE_BY_EXTENSION,
  load: loadParser,
  importsNeedLoading: false,
  imports(text: string, path: string): ImportFacts {
    if (!isComponentFile(path)) return scriptImports(text, scriptDialect(path));
    return componentImports(text, path);
  },
  declarations(text: string, path: string): CodeFacts {
    if (!isComponentFile(path)) return readEncodedScript(text, scriptDialect(path));
    const blocks = readScriptBlocks(text, false);
    return readEncodedScript(blocks.text, blocks.dialect, {
      text,
      markup: readMarkup(withoutByteOrderMark(text), path),
    });
  },
  code: readScriptCode,
  functions: readScriptFunctions,
  tokens: scriptTokens,
  explain: explainScript,
  hasFlow: true,
  flow: readScriptFlow,
};

/** Of Vue alone: components of Svelte are always imported. */
function componentImports(text: string, path: string): ImportFacts {
  const isVue = /\.vue$/i.test(path);
  const blocks = readScriptBlocks(text, isVue);
  const facts = findImports(blocks.text, blocks.dialect);
  const markup = readMarkup(withoutByteOrderMark(text), path);
  const tags = isVue && markup !== undefined ? componentTags(text, markup, blocks.text) : [];
  return {
    ...facts,
    imports: byPosition([...blocks.sources, ...facts.imports, ...tags]),
    broken: facts.broken || markup?.broken === true,
  };
}

function scriptImports(text: string, dialect: ScriptDialect): ImportFacts {
  const facts = findImports(text, dialect);
  const inComments = dialect.comments === true ? commentImports(text) : [];
  return inComments.length === 0 ? facts : { ...facts, imports: byPosition([...facts.imports, ...inComments]) };
}

function byPosition(sites: readonly ImportSite[]): ImportSite[] {
  return sites.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
