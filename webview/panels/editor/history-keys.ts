/**
 * Alt and an arrow goes back or forward in what was looked at, as everywhere in the editor. The event goes no further:
 * the editor would take the key as well, and leave the page.
 */
export function listenToHistoryKeys(target: Document, go: (step: -1 | 1) => void): void {
  target.addEventListener('keydown', (event) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(step);
  });
}
