/**
 * Puts the cursor into a field of a page that was opened for it, at once or as soon as the page has the focus: a user who has opened
 * the palette or a picker by the time the page is there goes on typing there.
 */
export function focusField(field: HTMLElement): void {
  if (document.hasFocus()) field.focus();
  else addEventListener('focus', () => field.focus(), { once: true });
}
