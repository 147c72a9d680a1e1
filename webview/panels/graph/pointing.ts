import { pointer } from 'd3-selection';
import type { Point } from '#webview/charts/scene.ts';
import type { Picked } from './pick.ts';

/** Nothing lights up under a pointer that only crosses it. */
const REST_MS = 70;

export interface PointingTarget {
  pickAt(at: Point): Picked | undefined;
  /** Sets the mark or edge under the pointer. */
  point(picked: Picked | undefined): void;
  click(picked: Picked | undefined): void;
  doubleClick(picked: Picked | undefined): void;
}

/** Mouse, pen and finger on a stage. Returns what ends it. */
export function listenToPointer(stage: HTMLElement, target: PointingTarget): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const at = (event: Event): Picked | undefined => {
    const [x, y] = pointer(event, stage);
    return target.pickAt({ x, y });
  };
  const rest = (picked: Picked | undefined) => {
    clearTimeout(resting);
    resting = setTimeout(() => target.point(picked), picked === undefined ? REST_MS * 2 : REST_MS);
  };
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons !== 0 || event.pointerType === 'touch') return;
      const picked = at(event);
      stage.classList.toggle('is-over-mark', picked !== undefined && !isArea(picked));
      rest(isArea(picked) ? undefined : picked);
    },
    { signal },
  );
  stage.addEventListener('pointerleave', () => rest(undefined), { signal });
  stage.addEventListener('click', (event) => target.click(pickedBy(event, at)), { signal });
  stage.addEventListener('dblclick', (event) => target.doubleClick(at(event)), { signal });
  return () => {
    clearTimeout(resting);
    ending.abort();
  };
}

/** Pointing at the ground of an unfolded mark means nothing: it is where everything else lies. */
function isArea(picked: Picked | undefined): boolean {
  return picked?.kind === 'mark' && picked.part === 'area';
}

/** A click that comes from an assistive program has no place of its own: it means its element. */
function pickedBy(event: MouseEvent, at: (event: Event) => Picked | undefined): Picked | undefined {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-id]') : null;
  if (event.detail === 0 && element?.dataset.id !== undefined) {
    return { kind: 'mark', id: element.dataset.id, part: 'body' };
  }
  return at(event);
}
