import type { CodeAction, CodeActionParams, Diagnostic, Range, TextEdit } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileInsight } from '#server/app/editor/file-insights.ts';

type TypeOnlyImport = Awaited<ReturnType<FileInsight['typeOnlyImports']>>[number];

/** Reports whether a client that asks for actions of some kinds wants quick fixes. */
export function wantsQuickFixes({ context }: Pick<CodeActionParams, 'context'>): boolean {
  return context.only === undefined || context.only.some((kind) => kind === '' || kind === 'quickfix');
}

export function touches(left: Range, right: Range): boolean {
  return left.start.line <= right.end.line && right.start.line <= left.end.line;
}

/** A quick fix for each import of a cycle that nothing but types is taken from. */
export function typeOnlyActions(
  document: TextDocument,
  diagnostics: readonly Diagnostic[],
  imports: readonly TypeOnlyImport[],
): CodeAction[] {
  return diagnostics.flatMap((diagnostic): CodeAction[] => {
    const found = imports.find(({ specifier }) => isAt(document, specifier, diagnostic.range));
    if (found === undefined) return [];
    const edits = found.changes.map((change) => textEdit(document, change));
    return [
      {
        title: 'Make this import type-only',
        kind: 'quickfix',
        isPreferred: true,
        diagnostics: [diagnostic],
        edit: { changes: { [document.uri]: edits } },
      },
    ];
  });
}

function isAt(document: TextDocument, offset: number, { start }: Range): boolean {
  const position = document.positionAt(offset);
  return position.line === start.line && position.character === start.character;
}

function textEdit(document: TextDocument, { start, end, text }: TypeOnlyImport['changes'][number]): TextEdit {
  return { range: { start: document.positionAt(start), end: document.positionAt(end) }, newText: text };
}
