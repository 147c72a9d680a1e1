import {
  commands,
  CommentMode,
  comments,
  type CommentController,
  CommentThreadCollapsibleState,
  type CommentThread,
  type Disposable,
  l10n,
  MarkdownString,
  Range,
  Selection,
  window,
} from 'vscode';
import type { TourStop } from '#protocol/tour.ts';
import { uriOf } from '../places/place-uri.ts';
import { currentStop, stepped, type TourWalk, waysFrom } from './tour-walk.ts';

/** Leads through a tour: opens each stop, and says under its first line why it is one. */
export class TourGuide implements Disposable {
  #walk: TourWalk | undefined;
  #controller: CommentController | undefined;
  #thread: CommentThread | undefined;

  async begin(walk: TourWalk): Promise<void> {
    await this.#show(walk);
  }

  async step(step: -1 | 1): Promise<void> {
    if (this.#walk !== undefined) await this.#show(stepped(this.#walk, step));
  }

  async end(): Promise<void> {
    this.dispose();
    await this.#publishWays();
  }

  dispose(): void {
    this.#walk = undefined;
    this.#thread?.dispose();
    this.#thread = undefined;
    this.#controller?.dispose();
    this.#controller = undefined;
  }

  async #show(walk: TourWalk): Promise<void> {
    const stop = currentStop(walk);
    const uri = uriOf({ folder: walk.folder, path: stop.file });
    const editor = await window.showTextDocument(uri, { preview: false });
    const { document } = editor;
    const line = Math.min(stop.line, document.lineCount) - 1;
    const { range } = document.lineAt(line);
    editor.selection = new Selection(range.start, range.start);
    editor.revealRange(range);
    this.#walk = walk;
    this.#thread?.dispose();
    this.#thread = this.#say(walk, stop, uri, new Range(line, 0, line, 0));
    await this.#publishWays();
  }

  #say(walk: TourWalk, stop: TourStop, uri: CommentThread['uri'], range: Range): CommentThread {
    this.#controller ??= comments.createCommentController('groundplan.tour', l10n.t('Tour'));
    const body = new MarkdownString();
    // Names come from the code that is read: as text, so that nothing in them is a link or a picture.
    body.appendText([stop.title, stop.summary, stop.reason].filter(Boolean).join('\n'));
    const comment = { author: { name: 'Groundplan' }, body, mode: CommentMode.Preview };
    const thread = this.#controller.createCommentThread(uri, range, [comment]);
    thread.canReply = false;
    thread.collapsibleState = CommentThreadCollapsibleState.Expanded;
    thread.label = l10n.t('Stop {0} of {1}', walk.at + 1, walk.stops.length);
    return thread;
  }

  async #publishWays(): Promise<void> {
    const ways = Object.entries(waysFrom(this.#walk));
    await Promise.all(ways.map(([name, value]) => commands.executeCommand('setContext', `groundplan.${name}`, value)));
  }
}
