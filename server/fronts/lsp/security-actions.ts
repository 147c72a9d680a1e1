import { showSecurityFindingsCommand } from '#protocol/editor.ts';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';
import type { FileView } from './file-view.ts';
import { fingerprintOf } from './security-diagnostics.ts';

/** How a comment of one line begins, by the end of the file's name. In markup there is none that holds everywhere. */
const commentMarks: readonly (readonly [names: RegExp, mark: string])[] = [
  [/\.[cm]?[jt]sx?$/, '//'],
  [/\.pyi?$/, '#'],
];

/** A line that begins in the middle of a text over several lines takes no comment in front of it. */
const quotesOver = /`|'''|"""/;

/**
 * Actions on findings: one mends it where a rule knows a rewrite that keeps the behaviour, one shows the way, one takes the finding out by a
 * comment that wants a reason.
 */
export function securityActions(
  view: FileView,
  asked: readonly Diagnostic[],
  commands: 'client' | 'server',
): CodeAction[] {
  return asked.flatMap((diagnostic) => [
    ...fixAction(view, diagnostic),
    ...(commands === 'client' ? [showAction(view, diagnostic)] : []),
    ...ignoreAction(view, diagnostic),
  ]);
}

/** Nothing is offered where the code to be replaced is not there as it was scanned. */
function fixAction(view: FileView, diagnostic: Diagnostic): CodeAction[] {
  const fingerprint = fingerprintOf(diagnostic);
  const fix = view.insight.findings().find((finding) => finding.fingerprint === fingerprint)?.fix;
  if (fix === undefined || fix.edits.some(({ file }) => file !== view.place.file)) return [];
  const edits = fix.edits.map(({ line, column, endColumn, text: newText }) => {
    const range = view.rangeOf({ line, column, name: ' '.repeat(endColumn - column) });
    return range && { range, newText };
  });
  if (!edits.every((edit) => edit !== undefined)) return [];
  const edit = { changes: { [view.uri]: edits } };
  return [{ title: fix.title, kind: 'quickfix', isPreferred: true, diagnostics: [diagnostic], edit }];
}

function showAction({ place }: FileView, diagnostic: Diagnostic): CodeAction {
  const title = 'Show the way of this finding';
  const asked = { project: place.projectId, fingerprint: fingerprintOf(diagnostic) };
  return {
    title,
    kind: 'quickfix',
    diagnostics: [diagnostic],
    command: { title, command: showSecurityFindingsCommand, arguments: [asked] },
  };
}

/** The comment lacks the reason, which the person writes: without one it takes nothing out. */
function ignoreAction(view: FileView, diagnostic: Diagnostic): CodeAction[] {
  const mark = commentMarks.find(([names]) => names.test(view.place.file))?.[1];
  const { line } = diagnostic.range.start;
  const text = view.lineText(line);
  if (mark === undefined || view.hasOpenText(line, quotesOver)) return [];
  const [indentation = ''] = /^\s*/.exec(text) ?? [];
  const start = { line, character: 0 };
  const newText = `${indentation}${mark} groundplan-ignore ${String(diagnostic.code)}: \n`;
  return [
    {
      title: `Ignore ${String(diagnostic.code)} here: write the reason`,
      kind: 'quickfix',
      diagnostics: [diagnostic],
      edit: { changes: { [view.uri]: [{ range: { start, end: start }, newText }] } },
    },
  ];
}
