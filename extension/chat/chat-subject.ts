import { Location, Uri, window } from 'vscode';
import { findIn } from '../places/find-in.ts';
import type { ProjectChat } from './chat-parts.ts';
import { isName } from './chat-questions.ts';

/** What a command is about: what was typed, else what was attached, else what the cursor is in. Undefined: nothing. */
export async function subjectOf(chat: ProjectChat): Promise<string | undefined> {
  const typed = chat.request.prompt.trim();
  if (typed !== '' && isName(typed)) return typed.replaceAll('`', '');
  if (typed !== '') return undefined;
  for (const { value } of chat.request.references) {
    // oxlint-disable-next-line no-await-in-loop -- the first one that is something
    const found = await subjectAt(chat, value);
    if (found !== undefined) return found;
  }
  const editor = window.activeTextEditor;
  return editor && subjectAt(chat, new Location(editor.document.uri, editor.selection.active));
}

/** A symbol of the project, else its file. */
async function subjectAt({ session, project }: ProjectChat, value: unknown): Promise<string | undefined> {
  const uri = value instanceof Location ? value.uri : value instanceof Uri ? value : undefined;
  const path = uri && findIn([project], uri.toString())?.path;
  if (path === undefined || uri === undefined || !(value instanceof Location)) return path;
  return (await session.symbolAt(uri, value.range.start)) ?? path;
}

/** A file that the person named in the question itself; what an editor attaches by itself limits nothing. */
export function namedFile({ request, project }: ProjectChat): string | undefined {
  const named = request.references.filter(({ range, value }) => range !== undefined && value instanceof Uri);
  if (named.length !== 1) return undefined;
  const path = findIn([project], String(named[0]?.value))?.path;
  return path === undefined || /[*?[\]{}!\\]/.test(path) ? undefined : path;
}
