import { element } from '../../elements/element.ts';

/** The first stop of Tab on the page: past the header and the lists, to the drawing or the table in its place. */
export function createSkipLink(middle: HTMLElement): HTMLElement {
  const skip = (event: Event) => {
    // The address is the view's.
    event.preventDefault();
    const stops = Array.from(
      middle.querySelectorAll<HTMLElement | SVGElement>('.gp-host [tabindex="0"], .gp-table-scroll'),
    );
    stops.find((stop) => stop.getClientRects().length > 0)?.focus();
  };
  return element('a', { class: 'gp-skip gp-unseen', href: `#${middle.id}`, onclick: skip }, 'To the drawing');
}
