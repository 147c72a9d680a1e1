import { type ChatPromptReference, type ChatRequest, Location, Uri, window } from 'vscode';
import { findIn } from '../places/find-in.ts';
import type { ProjectChat } from './chat-parts.ts';
import { isName } from './chat-questions.ts';

/**
 * Returns the text that the user wrote, without references to attachments: `#file:cart.ts` is not one of their words.
 */
export function typedIn({ prompt, references }: ChatRequest): string {
  const ranges = references.flatMap(({ range }) => (range === undefined ? [] : [range]));
  const fromTheEnd = ranges.toSorted(([a], [b]) => b - a);
  return fromTheEnd.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), prompt).trim();
}

/** Returns the references that the user attached in the text itself; the editor attaches more on its own. */
export function attachedIn({ references }: ChatRequest): readonly ChatPromptReference[] {
  return references.filter(({ range }) => range !== undefined);
}

/**
 * Returns the subject of a command: the typed text, else the attachment, else the symbol at the cursor. Undefined:
 * nothing.
 */
export async function subjectOf(chat: ProjectChat): Promise<string | undefined> {
  const { request } = chat;
  const name = request.prompt.trim();
  if (typedIn(request) !== '') return isName(name) ? name.replaceAll('`', '') : undefined;
  const attached = attachedIn(request);
  for (const { value } of attached.length > 0 ? attached : request.references) {
    // oxlint-disable-next-line no-await-in-loop -- the first one that is something
    const found = await subjectAt(chat, value);
    if (found !== undefined) return found;
  }
  const editor = attached.length > 0 ? undefined : window.activeTextEditor;
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
  const named = attachedIn(request).filter(({ value }) => value instanceof Uri);
  if (named.length !== 1) return undefined;
  const path = findIn([project], String(named[0]?.value))?.path;
  return path === undefined || /[*?[\]{}!\\]/.test(path) ? undefined : path;
}
