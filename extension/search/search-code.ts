import { l10n, type TextEditor, window } from 'vscode';
import { searchQueryMax } from '#protocol/search.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { CodePick } from './code-pick.ts';
import { placeOfFile, searchWindow } from './search-window.ts';
import { similarQuery, withoutPlace } from './similar-code.ts';

type ShowView = (query: string) => Promise<void>;

/** The list that answers while a person types. */
export function searchCode(parts: PanelParts, text: string | undefined, showView: ShowView): CodePick {
  parts.session.start().catch(() => undefined);
  return new CodePick(parts, {
    title: l10n.t('Search Code'),
    placeholder: l10n.t('What the code does, a name, a path or a message; path: lang: kind: tests: narrow it'),
    ...(text !== undefined && { text }),
    showView,
    search: (query, signal) => searchWindow(parts.session, query, signal),
  });
}

/** The same for code like what is selected; what is typed narrows it. */
export function findSimilarCode(parts: PanelParts, showView: ShowView): CodePick | undefined {
  const editor = window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  if (editor === undefined || similarQuery(selected) === '') {
    void window.showInformationMessage(l10n.t('Select the code first that other code is to be like.'));
    return undefined;
  }
  parts.session.start().catch(() => undefined);
  const query = (text: string) => `${text} ${similarQuery(selected, searchQueryMax - text.length - 1)}`.trim();
  const search = async (text: string, signal: AbortSignal) => {
    const found = await searchWindow(parts.session, query(text), signal);
    const place = selectedLines(parts, editor);
    return place === undefined ? found : { ...found, results: withoutPlace(found.results, place) };
  };
  return new CodePick(parts, {
    title: l10n.t('Find Similar Code'),
    placeholder: l10n.t('Words, or path: lang: kind: tests: narrow it'),
    asksEmpty: true,
    showView,
    query,
    search,
  });
}

function selectedLines({ session }: PanelParts, { document, selection }: TextEditor) {
  const place = placeOfFile(session.state, document.uri);
  return place && { ...place, from: selection.start.line + 1, to: selection.end.line + 1 };
}
