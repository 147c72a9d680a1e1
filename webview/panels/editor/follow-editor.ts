import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { GentleReveal } from '../dashboard/reveal.ts';
import type { PanelContext } from '../panel-context.ts';
import type { OwnHistory } from './own-history.ts';

type FollowedPage = Pick<PanelContext, 'store'> & { readonly reveal: Pick<GentleReveal, 'gently'> };

/** Shows on the drawing which file the editor has, unless the person reads something else there. */
export class EditorFollower {
  readonly #context: FollowedPage;
  readonly #steps: OwnHistory;
  /** It was opened from here: what is picked here led there, and stays. */
  #opened: string | undefined;
  #place: EditorPlace | undefined;
  /** The node that the drawing took from the editor last, also before it was hidden. */
  #known: string | undefined;
  #isOn = false;
  #shown: () => void = () => undefined;

  constructor(context: FollowedPage, steps: OwnHistory, known: string | undefined) {
    this.#context = context;
    this.#steps = steps;
    this.#known = known;
  }

  /** To be kept: a page that is seen again follows what has changed meanwhile. */
  get known(): string | undefined {
    return this.#known;
  }

  /** Calls before something of the editor is shown. */
  onShow(listener: () => void): void {
    this.#shown = listener;
  }

  turn(isOn: boolean): void {
    const begins = isOn && !this.#isOn;
    this.#isOn = isOn;
    if (begins) this.#show(true);
  }

  opened(file: string): void {
    this.#opened = file;
    this.#known = file;
  }

  moved(place: EditorPlace | undefined): void {
    const isSame = place?.project === this.#place?.project && place?.file === this.#place?.file;
    this.#place = place;
    const isOwn = place !== undefined && place.file === this.#opened;
    this.#opened = undefined;
    if (!isSame && !isOwn && this.#isOn) this.#show(true);
  }

  /**
   * As soon as there is a drawing on which it could be. `isKept`: the person has looked at something else on it. The first
   * picture is one of everything: what the editor has is only marked.
   */
  drawn(isKept = false): void {
    const isNothingPicked = this.#context.store.get().view.selection === undefined;
    const isOther = this.#place?.file !== this.#known;
    if (this.#isOn && (isOther || (isNothingPicked && !isKept))) this.#show(isOther && this.#known !== undefined);
  }

  /** @param brings into sight, not only marks */
  #show(brings: boolean): void {
    const { store, reveal } = this.#context;
    const { view, projects, drawing } = store.get();
    const place = this.#place;
    if (place?.project === undefined || projects?.some(({ id }) => id === place.project) !== true) return;
    if (drawing === undefined || view.mode === 'path' || view.mode === 'cycles') return;
    this.#known = place.file;
    this.#shown();
    this.#steps.hold(() => {
      if (view.project !== place.project) store.dispatch({ kind: 'project', id: place.project as string });
      if (view.focus !== undefined) {
        if (view.focus !== place.file) store.dispatch({ kind: 'focus', id: place.file });
        store.dispatch({ kind: 'follow', id: place.file });
      } else if (brings && view.mode !== 'table') reveal.gently(place.file);
      else store.dispatch({ kind: 'follow', id: place.file });
    });
  }
}
