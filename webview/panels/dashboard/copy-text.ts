import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';

/** Puts text on the clipboard. Where the browser refuses, the text is shown, picked, to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToCopy(text);
    return false;
  }
}

function showToCopy(text: string): void {
  const area = element('textarea', { class: 'gp-input', readonly: true, rows: 12, 'aria-label': 'Text to copy' });
  area.value = text;
  const close = textButton('Close', () => dialog.close());
  const dialog: HTMLDialogElement = element(
    'dialog',
    { class: 'gp-help', 'aria-label': 'Copy' },
    element('p', {}, 'The browser does not let this page copy. Press Ctrl+C or ⌘C.'),
    area,
    close,
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}
