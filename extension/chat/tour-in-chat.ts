import { l10n } from 'vscode';
import { reasonTexts } from '#protocol/doubt-words.ts';
import type { ChatNotes, ProjectChat } from './chat-parts.ts';
import { ChatWriter } from './chat-writer.ts';
import { code, plain } from './inert-markdown.ts';

/** Where to begin to read, each place with its reason. */
export async function tourInChat({ session, project, stream, token }: ProjectChat): Promise<ChatNotes> {
  stream.progress(l10n.t('Looking for where to begin…'));
  const tour = (await session.call('tour.get', { id: project.id }, token)).data;
  const { stops } = tour;
  const reasons = reasonTexts(tour, l10n.t);
  const writer = new ChatWriter(stream, project.uri);
  if (stops.length === 0) writer.markdown(plain(l10n.t('There is no code here that could be read.')));
  for (const [index, stop] of stops.entries()) {
    writer.markdown(`${index + 1}. `);
    writer.anchor(stop);
    writer.markdown(` ${code(stop.title)}: ${plain(stop.reason)}\n`);
  }
  if (reasons.length > 0) writer.markdown(`\n\n${reasons.map((reason) => `- ${plain(reason)}`).join('\n')}\n`);
  if (stops.length > 0) writer.button('groundplan.takeTour', l10n.t('Take a Tour'));
  const subject = stops[0]?.id;
  return { project: project.id, ...(subject !== undefined && { subject }) };
}
