import type { Section } from '../statement.ts';

export const remote: Section = {
  title: 'The remote',
  statements: [
    { id: '12.6.health', mark: 'D', text: 'GET /healthz: 200 `{"success":true}` without a key; nothing else is said.' },
    { id: '12.6.ready', mark: 'D', text: 'GET /readyz: 200, or 503 with the error envelope while it starts or ends.' },
    {
      id: '12.6.metrics',
      mark: 'D',
      text: '/metrics needs a key with the permission `team`, or a separate port on loopback.',
    },
  ],
};
