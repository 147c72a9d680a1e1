import { iconButton } from '../../elements/button.ts';

const storageName = 'groundplan.overview';
/** Narrower windows begin with the drawing alone. */
const roomyPixels = 900;

export interface OverviewSwitch {
  readonly button: HTMLElement;
  toggle(): void;
  open(): void;
  /** Where it lies over everything else it gives way. */
  makeRoom(): void;
}

/** Shows and hides the left column, and remembers it. Where it is a drawer it begins closed. */
export function createOverviewSwitch(page: HTMLElement): OverviewSwitch {
  const isRoomy = window.innerWidth >= roomyPixels;
  let isOpen = isRoomy && read() !== 'closed';
  const show = () => {
    page.dataset['overview'] = isOpen ? 'open' : 'closed';
    button.setAttribute('aria-pressed', String(isOpen));
  };
  const toggle = () => {
    isOpen = !isOpen;
    if (isRoomy) write(isOpen ? 'open' : 'closed');
    show();
    if (!isOpen) button.focus();
  };
  const button = iconButton('overview', 'Overview (o)', toggle, { 'aria-keyshortcuts': 'o' });
  show();
  return {
    button,
    toggle,
    open: () => {
      if (!isOpen) toggle();
    },
    makeRoom: () => {
      if (isOpen && window.innerWidth < roomyPixels) toggle();
    },
  };
}

/** Storage may be switched off; then nothing is remembered. */
function read(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return null;
  }
}

function write(value: string): void {
  try {
    localStorage.setItem(storageName, value);
  } catch {
    // Nothing to be done, and nothing lost but a habit.
  }
}
