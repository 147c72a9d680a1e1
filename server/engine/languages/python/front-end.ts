import type { LanguageFrontEnd } from '../../source/language.ts';
import { pythonTokens } from './code-tokens.ts';
import { readDeclarations } from './declarations.ts';
import { readPythonFlow } from './flow/read-flow.ts';
import { readPythonFunctions } from './function-code.ts';
import { scanImports } from './imports.ts';
import { explainModule } from './metrics/explain-module.ts';
import { loadGrammar, type PythonGrammar } from './parse.ts';
import { readPythonCode } from './symbol-code.ts';
import { withWrittenTemplates } from './written-templates.ts';

let grammar: PythonGrammar | undefined;
/** One at a time: of two that are loaded together each would have half of its runtime from the other. */
let loading: Promise<PythonGrammar> | undefined;

/** Python 3. Stubs and windowed programs are Python too; notebooks are not text. */
export const pythonFrontEnd: LanguageFrontEnd = {
  name: 'python',
  version: '15',
  languageByExtension: new Map([
    ['.py', 'python'],
    ['.pyi', 'python'],
    ['.pyw', 'python'],
  ]),
  importsNeedLoading: false,
  async load(assets) {
    if (grammar !== undefined) return;
    loading ??= loadGrammar(assets).finally(() => (loading = undefined));
    grammar = await loading;
  },
  imports: (text) => withWrittenTemplates(scanImports(text), text),
  declarations(text, path) {
    if (grammar === undefined) throw new Error('pythonFrontEnd.load must end before declarations are read');
    return readDeclarations(grammar, text, /\.pyi$/i.test(path));
  },
  code(text) {
    if (grammar === undefined) throw new Error('pythonFrontEnd.load must end before code is read');
    return readPythonCode(grammar, text);
  },
  functions(text) {
    if (grammar === undefined) throw new Error('pythonFrontEnd.load must end before functions are read');
    return readPythonFunctions(grammar, text);
  },
  tokens: (text) => pythonTokens(text),
  explain(text) {
    if (grammar === undefined) throw new Error('pythonFrontEnd.load must end before code is explained');
    return explainModule(grammar, text);
  },
  hasFlow: true,
  flow(text) {
    if (grammar === undefined) throw new Error('pythonFrontEnd.load must end before flow is read');
    return readPythonFlow(grammar, text);
  },
};
