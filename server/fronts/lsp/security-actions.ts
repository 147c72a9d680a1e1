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
 * Actions on findings: one shows the way, one takes the finding out by a comment that wants a reason. None changes the program: a
 * rewrite that keeps its behaviour is proven for no rule so far.
 */
export function securityActions(
  view: FileView,
  asked: readonly Diagnostic[],
  commands: 'client' | 'server',
): CodeAction[] {
  return asked.flatMap((diagnostic) => [
    ...(commands === 'client' ? [showAction(view, diagnostic)] : []),
    ...ignoreAction(view, diagnostic),
  ]);
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
