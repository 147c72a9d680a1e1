import type { EditorStatus, FolderStatus } from '#protocol/editor.ts';
import { ageText, countText } from '../text/numbers.ts';
import type { Translate } from '../text/translate.ts';

export interface TooltipSources {
  /** How things stand, in one sentence. */
  readonly sentence: string;
  readonly status?: EditorStatus;
  readonly notices: readonly string[];
  /** How the remote stands, in one line; absent where none is connected. */
  readonly remote?: string;
  /** The name that the editor shows for the folder of that URI. */
  readonly folderName: (uri: string) => string;
  readonly nowMs: number;
  readonly language: string;
}

/** Markdown of the status item's tooltip. Everything that comes from outside is escaped. */
export function tooltipMarkdown(sources: TooltipSources, t: Translate): string {
  const { status, sentence, notices, remote } = sources;
  const blocks = [
    `**Groundplan** — ${escapeMarkdown(sentence)}`,
    ...(status?.folders ?? []).flatMap((folder) => folderBlock(folder, sources, t)),
    ...(status?.api.baseUrl ? [`$(globe) API: \`${status.api.baseUrl}\``] : []),
    ...(status?.searchModel?.state === 'ready' ? [`$(search) ${t('Searches also ask your model')}`] : []),
    ...(status?.languageModel?.name === undefined ? [] : [modelLine(status.languageModel.name, t)]),
    ...(remote === undefined ? [] : [`$(cloud) ${escapeMarkdown(remote)}`]),
    ...notices.map((notice) => `$(warning) ${escapeMarkdown(notice)}`),
  ];
  return blocks.join('\n\n');
}

/** Returns the line of the model that the user allowed: it stays in sight. */
function modelLine(name: string, t: Translate): string {
  return `$(sparkle) ${t('Questions that the graph does not answer go to {0}', escapeMarkdown(name))}`;
}

function folderBlock(folder: FolderStatus, sources: TooltipSources, t: Translate): string[] {
  const name = `$(folder) **${escapeMarkdown(sources.folderName(folder.uri))}**`;
  const lines = [countersLine(folder, sources.language, t), indexLine(folder, sources, t), watchLine(folder, t)];
  const said = lines.filter((line) => line !== undefined);
  // Two blanks before the end of a line are Markdown's line break.
  return said.length === 0 ? [] : [[name, ...said].join('  \n')];
}

function countersLine({ stats }: FolderStatus, language: string, t: Translate): string | undefined {
  if (!stats) return undefined;
  const text = (count: number): string => countText(count, language);
  return t(
    'Files: {0} · Symbols: {1} · Dependencies: {2}',
    text(stats.files),
    text(stats.symbols),
    text(stats.dependencies),
  );
}

function indexLine({ index }: FolderStatus, { nowMs, language }: TooltipSources, t: Translate): string | undefined {
  if (index?.finishedAt === undefined || index.snapshot === undefined) return undefined;
  return t('Indexed {0}', ageText(Date.parse(index.finishedAt), nowMs, language));
}

function watchLine({ watching, notice }: FolderStatus, t: Translate): string | undefined {
  if (watching === 'events') return t('Follows what is saved');
  if (watching === 'off') return t('Does not follow changes');
  if (watching !== 'polling') return undefined;
  return notice
    ? t('Looks for changes from time to time: {0}', escapeMarkdown(notice))
    : t('Looks for changes from time to time');
}

/** `$(name)` would become an icon, the rest formatting or a link. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!|<>$~&-]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}
