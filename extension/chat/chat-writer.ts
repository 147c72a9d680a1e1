import { type ChatResponseStream, l10n, Location, MarkdownString, Range, Uri } from 'vscode';
import { segmentsOf } from '../panels/window-projects.ts';
import type { ToolStep } from '#protocol/ask.ts';
import { callText } from '#protocol/model-prompt.ts';
import { plain, title } from './inert-markdown.ts';

export interface Lines {
  readonly file: string;
  readonly line: number;
  /** The last one that belongs to it. */
  readonly endLine?: number;
}

/** Writes into a chat. Nothing that it writes may run a command, and no HTML is drawn. */
export class ChatWriter {
  readonly #stream: ChatResponseStream;
  readonly #folder: string;

  /** @param folder URI of the folder of the project */
  constructor(stream: ChatResponseStream, folder: string) {
    this.#stream = stream;
    this.#folder = folder;
  }

  markdown(text: string): void {
    const markdown = new MarkdownString(text);
    markdown.isTrusted = false;
    markdown.supportHtml = false;
    this.#stream.markdown(markdown);
  }

  /** Writes a link to lines of the project; a place that cannot be a link is written as text. */
  anchor(lines: Lines): void {
    const location = this.#locationOf(lines);
    if (location === undefined) this.markdown(`\`${title(lines.file, lines.line)}\``);
    else this.#stream.anchor(location, title(lines.file, lines.line));
  }

  /** Among what the answer rests on. */
  reference(lines: Lines): void {
    const location = this.#locationOf(lines);
    if (location !== undefined) this.#stream.reference(location);
  }

  /** Shows a lookup of the model while it runs. */
  lookup({ tool, input }: ToolStep): void {
    this.#stream.progress(l10n.t('Looking up: {0}', plain(callText(tool, input))));
  }

  button(command: string, label: string, ...args: readonly string[]): void {
    this.#stream.button({ command, title: label, arguments: [...args] });
  }

  offerModels(): void {
    this.button('groundplan.chooseLanguageModel', l10n.t('Choose Language Model'));
  }

  #locationOf({ file, line, endLine }: Lines): Location | undefined {
    const segments = segmentsOf(file);
    if (segments === undefined) return undefined;
    // Up to the begin of the line after the last one: all of that one.
    const range = endLine === undefined ? new Range(line - 1, 0, line - 1, 0) : new Range(line - 1, 0, endLine, 0);
    return new Location(Uri.joinPath(Uri.parse(this.#folder, true), ...segments), range);
  }
}
