import { l10n } from 'vscode';
import { whyFound } from '#protocol/why-found.ts';
import type { ChatNotes, ProjectChat } from './chat-parts.ts';
import { ChatWriter } from './chat-writer.ts';
import { code, plain } from './inert-markdown.ts';

const resultsMax = 8;
const queryMax = 1000;

/** Where the code is that does something, by the search. */
export async function whereInChat(chat: ProjectChat): Promise<ChatNotes> {
  const { session, project, request, stream, token } = chat;
  const query = request.prompt.trim().slice(0, queryMax);
  const writer = new ChatWriter(stream, project.uri);
  if (query === '') {
    writer.markdown(plain(l10n.t('Say what the code does, or a name or a part of one: /where prices are added up')));
    return {};
  }
  stream.progress(l10n.t('Searching…'));
  const params = { id: project.id, query, limit: resultsMax, detail: 'full' } as const;
  const { results } = (await session.call('search.run', params, token)).data;
  if (results.length === 0) writer.markdown(plain(l10n.t('Nothing found')));
  for (const { file, line, endLine, symbol, matched } of results) {
    const why = matched === undefined ? [] : whyFound(matched, query, l10n.t);
    writer.markdown('- ');
    writer.anchor({ file, line, ...(endLine !== undefined && { endLine }) });
    writer.markdown([symbol === undefined ? '' : ` ${code(symbol)}`, ...why.map(plain)].join(' · ') + '\n');
  }
  if (results.length > 0) writer.button('groundplan.openSearchView', l10n.t('Open Results in a View'), query);
  const subject = results[0]?.symbol ?? results[0]?.file;
  return { project: project.id, ...(subject !== undefined && { subject }) };
}
