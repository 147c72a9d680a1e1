import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * No rule of a linker names what a project, a package or a framework calls its own: figures that lean on such names say
 * nothing of the next repository. Every word that linking code may compare a name with has to be a term of ours, declared
 * by a standard library, or in one of the lists below.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The calls and names by which modules are loaded and distinguished, of loaders and bundlers too: no library declares them. */
const moduleLoading =
  'npm require exports module modules define createRequire __esModule export __dirname __filename dirname filename import_module';

/** Of the languages themselves, and of what every checker of them knows. */
const ofJavaScript = 'JSX IntrinsicElements props';
/** Options of components whose members are names of the template, runes and stores: part of the languages Vue, Svelte and Angular. */
const ofComponents =
  'components methods computed setup data inject options $ $state $derived $effect $props $bindable $inspect $host subscribe ' +
  'template templateUrl interpolation alias defineProps withDefaults defineExpose defineEmits defineModel $attrs useAttrs getCurrentInstance $$props $$restProps $state.raw $state.snapshot $derived.by toRef toRefs';
const ofPython =
  'def metaclass None True False Self bool isinstance issubclass hasattr getattr setattr delattr super staticmethod classmethod overload getter setter ' +
  'deleter cached_property abstractproperty abstractclassmethod abstractstaticmethod defaultdict TypeVar TypeVarTuple ' +
  'ParamSpec NewType ClassVar Final Annotated NotRequired ReadOnly InitVar TypeGuard TypeIs Unpack Optional Union ' +
  'Callable Literal Type Any TypeAlias stubs _extensions dataclass_transform NamedTuple TypedDict default_factory setdefault ' +
  'getenv globals locals vars getmembers getmembers_static getattr_static attrgetter methodcaller __name__ _name_ _replace _make _asdict _fields append extend insert';

/** How classes of Python's own library end that are made to hold something. */
const holdersOfPython =
  'Queue Namespace Proxy Var Future Executor Pool Manager Stack Chain Iterator Generator Context Dict Array Value';

/** Modules of Python's standard library, and those of typing that come before it. */
const pythonModules =
  'abc argparse ast asyncio builtins cmd code collections configparser contextlib contextvars copy ctypes dataclasses ' +
  'datetime decimal email enum fractions functools html http importlib inspect io itertools json logging multiprocessing ' +
  'numbers operator optparse os pathlib pickle pprint queue random re selectors shelve socket socketserver sqlite3 ssl ' +
  'string subprocess sys tempfile textwrap threading time tokenize traceback types typing typing_extensions unittest urllib ' +
  'uuid warnings weakref xml zipfile';

/** Files by their endings, languages by their identifiers, and words of ours that no type declares. */
const ofOurs =
  'javascript javascriptreact typescript typescriptreact vue svelte astro python LinkingFailed pyi global stars augment automatic ' +
  'pypi: provided argumentsOf seat awaitable coroutine counter several site nothing foreign ambient holder atLeastForeign atLeastHolder exception records declarations';

interface Said {
  readonly text: string;
  readonly place: string;
}

/** Texts of a file: those that stand for a type, which are terms of ours, and those that a name may be compared with. */
function textsOf(path: string, text = readFileSync(root + path, 'utf8')): { terms: string[]; said: Said[] } {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const terms: string[] = [];
  const said: Said[] = [];
  const visit = (node: ts.Node, isTerm: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isMessage(node)) return;
    const isOurs = isTerm || ts.isTypeNode(node) || (ts.isAsExpression(node) && ts.isConstTypeReference(node.type));
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (isOurs) terms.push(node.text);
      else said.push({ text: node.text, place: `${path}:${line + 1}` });
    }
    ts.forEachChild(node, (child) => visit(child, isOurs));
  };
  visit(file, false);
  return { terms, said };
}

/** What an error says. */
function isMessage(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return ts.isIdentifier(node.expression) && node.expression.text.endsWith('Error');
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** Shorter ones are endings, marks and escapes. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}_$][\p{L}\d_$]{2,}/gu) ?? [];
}

function declaredByLibrary(): Set<string> {
  const paths = globSync('node_modules/typescript/lib/lib.*.d.ts', { cwd: root });
  return new Set(
    paths.flatMap((path) => wordsOf(readFileSync(root + path, 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, ''))),
  );
}

describe('names in linkers', () => {
  // Lists of what Python's own library declares, made of its stubs, of what it, bases of frameworks and classes of Node call on themselves, of
  // what records of databases give, and of objects that a project fills.
  const ofLibraries = new Set([
    'server/engine/linking/python/python-library-facts.ts',
    'server/engine/linking/python/python-library-members.ts',
    'server/engine/linking/python/library-hooks.ts',
    'server/engine/linking/python/framework-hooks.ts',
    'server/engine/linking/python/framework-constructors.ts',
    'server/engine/linking/python/given-to-library.ts',
    'server/engine/linking/python/standard-members.ts',
    'server/engine/linking/python/known-decorators.ts',
    'server/engine/linking/python/record-classes.ts',
    'server/engine/linking/python/filled-objects.ts',
    'server/engine/linking/javascript/sites/runtime-classes.ts',
    'server/engine/linking/javascript/sites/framework-hooks.ts',
    'server/engine/linking/javascript/expressions/package-results.ts',
  ]);
  const paths = globSync('server/engine/linking/**/*.ts', { cwd: root }).filter((path) => !ofLibraries.has(path));
  const terms = globSync('server/engine/{linking,graph,source}/**/*.ts', { cwd: root }).flatMap(
    (path) => textsOf(path).terms,
  );
  const modules = new Set(pythonModules.split(' '));
  const lists = [moduleLoading, ofJavaScript, ofComponents, ofPython, holdersOfPython, pythonModules, ofOurs];
  const known = new Set([...[...lists, ...terms].flatMap(wordsOf), ...declaredByLibrary()]);
  const isPythons = (text: string) => /^\w+\.[\w.]+$/.test(text) && modules.has(text.slice(0, text.indexOf('.')));
  const isKnown = (text: string) =>
    isPythons(text) || wordsOf(text).every((word) => known.has(word) || isOfPattern(word));
  // The ends of regular expressions, and what they found.
  const isOfPattern = (word: string) => known.has(word.replace(/\$$/, '')) || /^__\w*_$|^(?:\$\d)+$/.test(word);
  const unknownIn = ({ said }: { said: Said[] }) => said.filter(({ text }) => !isKnown(text));

  it('are those of languages, their libraries and module loading', () => {
    assert.ok(paths.length > 100);
    assert.deepEqual(
      paths.flatMap((path) => unknownIn(textsOf(path))),
      [],
    );
  });

  it('are found wherever they stand', () => {
    const text = "if (name === 'createDecorator') f(`injectable ${x}`, /^useStore$/); const k = { a: 'lodash.map' };";
    assert.deepEqual(
      unknownIn(textsOf('a.ts', text)).map((each) => each.text),
      ['createDecorator', 'injectable ', '/^useStore$/', 'lodash.map'],
    );
  });
});
