/** Whether Ctrl or ⌘ was held when something was pressed last: what is opened then opens beside. */
export function watchHeldKeys(target: EventTarget): () => boolean {
  let isHeld = false;
  const note = (event: Event) => {
    const { ctrlKey, metaKey } = event as MouseEvent | KeyboardEvent;
    isHeld = ctrlKey || metaKey;
  };
  for (const name of ['click', 'dblclick', 'keydown']) target.addEventListener(name, note, { capture: true });
  return () => isHeld;
}
