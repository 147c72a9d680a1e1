import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import type { Declaration } from '#server/app/editor/symbol-insights.ts';
import { FileView } from '#server/fronts/lsp/file-view.ts';
import { unusedActions } from '#server/fronts/lsp/unused-actions.ts';
import { unusedDiagnostics } from '#server/fronts/lsp/unused-diagnostics.ts';
import type { PlacedFile } from '#server/fronts/lsp/workspace-folders.ts';

const uri = 'file:///shop/src/a.ts';

function viewOf(text: string): FileView {
  const insight = { savedText: () => text } as FileInsight;
  return FileView.of(uri, { file: 'src/a.ts' } as PlacedFile, insight, undefined) as FileView;
}

/** The declaration between the marks `[` and `]` of its name; it ends on the line with `$`. */
function declared(marked: string): { text: string; declaration: Declaration } {
  const lines = marked.split('\n');
  const line = lines.findIndex((each) => each.includes('['));
  const column = lines[line].indexOf('[');
  const name = /\[(\w+)\]/.exec(marked)?.[1] ?? '';
  const end = lines.findIndex((each) => each.includes('$'));
  const declaration = {
    row: 0,
    id: `src/a.ts#${name}`,
    name,
    qualifiedName: name,
    kind: 'function',
    file: 'src/a.ts',
    line: line + 1,
    column: column + 1,
    endLine: (end < 0 ? line : end) + 1,
    exported: true,
  } as Declaration;
  return { text: marked.replaceAll(/[[\]$]/g, ''), declaration };
}

function check(what: string, marked: string, isUnusedInFile: boolean, expected: string | undefined): void {
  it(what, () => {
    const { text, declaration } = declared(marked);
    const view = viewOf(text);
    const unused = {
      id: declaration.id,
      type: 'function',
      file: 'src/a.ts',
      certainty: 'exact',
      reasons: [],
      line: declaration.line,
      column: declaration.column,
      endLine: declaration.endLine,
    } as const;
    const [diagnostic] = unusedDiagnostics(view, [{ ...unused, reasons: [] }]);
    assert.deepEqual([diagnostic.severity, diagnostic.tags], [4, [1]]);
    const [action] = unusedActions(view, [{ diagnostic, declaration, isUnusedInFile }]);
    const edits = action?.edit?.changes?.[uri];
    assert.equal(edits && TextDocument.applyEdits(TextDocument.create(uri, '', 1, text), edits), expected);
  });
}

describe('the quick fix of an unused export', () => {
  check(
    'removes the declaration with what belongs to it where nothing in the file names it',
    'a();\n\n/** Old. */\nexport function [old]() {\n  return 1;\n}$\n\nb();\n',
    true,
    'a();\n\nb();\n',
  );
  check('removes a constant that stands on its line', 'export const [old] = 1;\nb();\n', true, 'b();\n');
  check(
    'takes the word alone where the file uses it',
    'export function [old]() {\n}$\nold();\n',
    false,
    'function old() {\n}\nold();\n',
  );
  check(
    'takes the word alone where the name stands somewhere, be it no call',
    'export function [old]() {\n}$\nlist.push(old);\n',
    true,
    'function old() {\n}\nlist.push(old);\n',
  );
  check(
    'takes the words of a default',
    'export default class [Old] {\n}$\nnew Old();\n',
    false,
    'class Old {\n}\nnew Old();\n',
  );
  check('leaves alone what shares its lines', 'export const [one] = 1; two();\n', true, 'const one = 1; two();\n');
  check('is none for what is exported elsewhere', 'function [old]() {\n}$\nexport { old };\n', true, undefined);
});

describe('diagnostics of unused exports', () => {
  it('are none for a file as a whole, and for what is not proven', () => {
    const entry = { type: 'file', file: 'src/a.ts', line: 1, column: 1, endLine: 1, reasons: [] } as const;
    const found = unusedDiagnostics(viewOf('export const a = 1;\n'), [
      { ...entry, id: 'src/a.ts', certainty: 'exact', reasons: [] },
      { ...entry, id: 'src/a.ts#a', type: 'variable', certainty: 'bounded', reasons: ['An import leads nowhere.'] },
    ]);
    assert.deepEqual(found, []);
  });
});
