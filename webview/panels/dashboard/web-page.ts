import type { PanelContext } from '../panel-context.ts';

/** Functions that a page in a browser has by itself, and an editor's view has to ask the editor for. */
export const webPage: Pick<PanelContext, 'navigate' | 'link' | 'save' | 'print' | 'noProject'> = {
  noProject: { title: 'No project is served', advice: 'groundplan serve --dashboard DIR', isCommand: true },
  navigate: (step) => history.go(step),
  link: () => location.href,
  save(name, content) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    // The download has begun by then; the memory is given back afterwards.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
  print(done) {
    window.addEventListener('afterprint', done, { once: true });
    window.print();
  },
};
