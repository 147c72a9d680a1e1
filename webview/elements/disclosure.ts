import { element } from './element.ts';
import { icon, type IconOutline } from './icon.ts';

export interface Disclosure {
  /** Button and panel, to be put where the button belongs. */
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
  open(): void;
  close(): void;
}

export interface DisclosureLook {
  readonly outline: IconOutline;
  readonly label: string;
  /** Called each time before the panel is seen. */
  readonly whenOpened?: (panel: HTMLElement) => void;
}

/** A button that opens a small panel below itself. Esc and a press elsewhere close it; Esc gives the focus back. */
export function disclosure({ outline, label, whenOpened }: DisclosureLook): Disclosure {
  const panel = element('div', { class: 'gp-popover', role: 'group', 'aria-label': label, hidden: true });
  const words = element('span', { class: 'gp-button-label' }, label);
  const look = { type: 'button', class: 'gp-button', 'aria-expanded': 'false', title: label };
  const button = element('button', look, icon(outline), words);
  const root = element('div', { class: 'gp-disclosure' }, button, panel);
  let isOpen = false;

  const setOpen = (wanted: boolean) => {
    if (isOpen === wanted) return;
    if (wanted) whenOpened?.(panel);
    isOpen = wanted;
    panel.hidden = !wanted;
    button.setAttribute('aria-expanded', String(wanted));
    const change = wanted ? 'addEventListener' : 'removeEventListener';
    document[change]('pointerdown', closeOutside, { capture: true });
  };
  const closeOutside = ({ target }: Event) => {
    if (!(target instanceof Node && root.contains(target))) setOpen(false);
  };
  button.addEventListener('click', () => setOpen(!isOpen));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.focus();
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) setOpen(false);
  });
  return { root, button, panel, open: () => setOpen(true), close: () => setOpen(false) };
}
