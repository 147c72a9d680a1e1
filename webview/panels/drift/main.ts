/** The difference of two states of the architecture, in a panel of the editor. */
import { reasonTexts } from '#protocol/doubt-words.ts';
import { beginViewPage } from '../editor/begin-view-page.ts';
import { createComparedPage } from './compared-page.ts';

beginViewPage({
  mode: 'drift',
  title: (t, name) => (name === undefined ? t('Drift') : t('Drift: {0}', name)),
  create: ({ t, language, ...context }) =>
    createComparedPage(context, {
      t,
      language,
      reasonsOf: (answer) => reasonTexts(answer, t),
      heading: 'h1',
      openWord: t('Open'),
      open: (place) => context.openCode?.(place),
      onNews: (listener) =>
        context.port.listen((message) => {
          if (message.kind === 'sync') listener();
        }),
    }),
});
