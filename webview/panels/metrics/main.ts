/** The metrics, in a panel of the editor. */
import { reasonTexts } from '#protocol/doubt-words.ts';
import { beginViewPage } from '../editor/begin-view-page.ts';
import { createMeasuredPage } from './measured-page.ts';

beginViewPage({
  mode: 'metrics',
  title: (t, name) => (name === undefined ? t('Metrics') : t('Metrics: {0}', name)),
  create: ({ t, language, ...context }) =>
    createMeasuredPage(context, {
      t,
      language,
      heading: 'h1',
      reasonsOf: (answer) => reasonTexts(answer, t),
      openWord: t('Open'),
      open: (place) => context.openCode?.(place),
    }),
});
