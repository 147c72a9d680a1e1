import type { Section } from '../statement.ts';

export const remote: Section = {
  title: 'The remote',
  statements: [
    {
      id: '12.6.register',
      mark: 'D',
      text: 'A remote takes an https git URL or a bare name as `path`; nothing is opened.',
    },
    {
      id: '12.6.clone',
      mark: 'D',
      text: 'POST index clones from the hosts of `--git-hosts`; all others are 403 `path_not_allowed`.',
    },
    {
      id: '12.6.clone.private',
      mark: 'D',
      text: 'Hosts with private addresses are 403, unless the operator lists that host by name; redirects lead nowhere.',
    },
    {
      id: '12.6.content',
      mark: 'D',
      text: 'GET project with `detail=full` says `content: structure | source`, and on a remote `member` and `shared`.',
    },
    {
      id: '12.6.findings',
      mark: 'D',
      text: 'GET security of a project of which only the structure is there has its findings; 404 `project_not_indexed` where they are unknown.',
    },
    {
      id: '12.6.numbers',
      mark: 'D',
      text: 'GET metrics of a project of which only the structure is there has the numbers that were pushed; 404 `project_not_indexed` for functions, history and code, and where numbers are missing.',
    },
    {
      id: '12.6.quota',
      mark: 'D',
      text: 'Where there is no room for another structure, the oldest of other branches go first, and the answer names them in `dropped`; the newest of the main branch stays.',
    },
    {
      id: '12.6.metrics.snapshots',
      mark: 'D',
      text: '/metrics counts structures, their bytes and the repositories that are being copied; files that no project has go at the start.',
    },
    { id: '12.6.health', mark: 'D', text: 'GET /healthz: 200 `{"success":true}` without a key; nothing else is said.' },
    { id: '12.6.ready', mark: 'D', text: 'GET /readyz: 200, or 503 with the error envelope while it starts or ends.' },
    {
      id: '12.6.metrics',
      mark: 'D',
      text: '/metrics needs a key with the permission `team`, or a separate port on loopback.',
    },
  ],
};
