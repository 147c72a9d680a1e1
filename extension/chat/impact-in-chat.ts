import { env, l10n } from 'vscode';
import { reasonTexts } from '#protocol/doubt-words.ts';
import type { Impact } from '#protocol/impact.ts';
import { countText } from '../text/numbers.ts';
import { entryTypeText, levelText, testCount } from '../views/impact/impact-words.ts';
import { fileCount, type Words } from '../views/words.ts';
import type { ChatNotes, ProjectChat } from './chat-parts.ts';
import { ChatWriter } from './chat-writer.ts';
import { code, plain } from './inert-markdown.ts';

/** More is for the panel. */
const listedMax = 8;

const words: Words = { l10n, number: (value) => countText(value, env.language) };

/** Answers which code the uncommitted change reaches, by the graph. */
export async function impactInChat(chat: ProjectChat): Promise<ChatNotes> {
  const { session, project, stream, token } = chat;
  stream.progress(l10n.t('Looking at what is not committed…'));
  const { data } = await session.call('analyze.run', { id: project.id }, token);
  const writer = new ChatWriter(stream, project.uri);
  saySum(writer, data);
  sayCertainty(writer, data);
  list(writer, l10n.t('Changed'), data.changed, ({ file }) => ({ file, line: 1 }));
  list(writer, l10n.t('Entry points that it reaches'), data.entryPoints, ({ name, type, ...place }) => ({
    ...place,
    note: `${code(name)} (${plain(entryTypeText(type, words))})`,
  }));
  const tests = data.tests.filter(({ basis }) => basis !== 'widened');
  list(writer, l10n.t('Tests to run'), tests, ({ file }) => ({ file, line: 1 }));
  list(writer, l10n.t('Files that it reaches'), data.impacted, ({ file, proof }) => ({
    file,
    line: 1,
    ...(proof !== 'exact' && { note: plain(l10n.t('inferred')) }),
  }));
  list(writer, l10n.t('Possibly affected (unresolved)'), data.unknown, ({ name, ...place }) => ({
    ...place,
    note: code(name),
  }));
  if (data.changed.length > 0) writer.button('groundplan.showImpact', l10n.t('Show Impact of Uncommitted Change'));
  if (data.tests.length > 0)
    writer.button('groundplan.runTestsOfChange', l10n.t('Run the Tests of the Uncommitted Change'));
  return { project: project.id };
}

function saySum(writer: ChatWriter, { changed, summary, certainty, truncated }: Impact): void {
  if (changed.length === 0) {
    const none = certainty === 'exact' ? l10n.t('Nothing is changed.') : l10n.t('No change is known.');
    return writer.markdown(`${plain(none)}\n\n`);
  }
  const direct = fileCount(words, summary.direct);
  const isAll = certainty === 'exact' && !truncated;
  const sum = l10n.t(
    'Changed and not committed: {0}. Reached: {1} directly, {2} in all; {3}. {4}.',
    fileCount(words, changed.length),
    isAll ? direct : l10n.t('at least {0}', direct),
    words.number(summary.direct + summary.transitive),
    testCount(words, summary.tests),
    levelText(summary.verdict.level, words),
  );
  writer.markdown(`${plain(sum)}\n\n`);
}

function sayCertainty(writer: ChatWriter, impact: Impact): void {
  const { changed, certainty } = impact;
  if (changed.length === 0 && certainty === 'exact') return;
  if (certainty === 'exact') return writer.markdown(`${plain(l10n.t('That is all inside the project (exact).'))}\n\n`);
  const how =
    certainty === 'bounded'
      ? l10n.t('There may be more (bounded):')
      : l10n.t('Whether that is all could not be determined (unknown):');
  writer.markdown(
    `${plain(how)}\n\n${reasonTexts(impact, l10n.t)
      .map((reason) => `- ${plain(reason)}`)
      .join('\n')}\n\n`,
  );
}

interface ListedPlace {
  readonly file: string;
  readonly line: number;
  /** Markdown. */
  readonly note?: string;
}

function list<Item>(
  writer: ChatWriter,
  heading: string,
  items: readonly Item[],
  placeOf: (item: Item) => ListedPlace,
): void {
  if (items.length === 0) return;
  writer.markdown(`\n\n**${plain(heading)}**\n\n`);
  for (const item of items.slice(0, listedMax)) {
    const { note, ...place } = placeOf(item);
    writer.markdown('- ');
    writer.anchor(place);
    writer.markdown(`${note === undefined ? '' : ` ${note}`}\n`);
  }
  if (items.length > listedMax) writer.markdown(`- ${plain(l10n.t('and {0} more', items.length - listedMax))}\n`);
}
