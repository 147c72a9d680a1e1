/** The security findings, in a panel of the editor. */
import { joinedReason, reasonTexts } from '#protocol/doubt-words.ts';
import { beginViewPage } from '../editor/begin-view-page.ts';
import { createScannedPage } from './scanned-page.ts';

beginViewPage({
  mode: 'security',
  title: (t, name) => (name === undefined ? t('Security') : t('Security: {0}', name)),
  create: ({ t, language, port, ...context }) =>
    createScannedPage(context, {
      t,
      language,
      reasonsOf: (answer) => reasonTexts(answer, t),
      reachReasonOf: (reach) => joinedReason(reach, t),
      heading: 'h1',
      openWord: t('Open'),
      open: (place) => context.openCode?.(place),
      applyFix(fingerprint) {
        const { project } = context.store.get().view;
        if (project !== undefined) port.post({ kind: 'applyFix', project, fingerprint });
      },
      follow(place) {
        const { project } = context.store.get().view;
        port.post({
          kind: 'open',
          ...place,
          keepsFocus: true,
          beside: true,
          ...(project !== undefined && { project }),
        });
      },
    }),
});
