import type { Section } from '../statement.ts';

const list = 'GET /api/v1/projects';

export const projects: Section = {
  title: 'Projects and indexing',
  statements: [
    {
      id: '2.1.list',
      mark: 'S',
      text: 'GET projects tells id, name, description, createdAt, indexedAt, files and symbols of each.',
      needs: list,
    },
    { id: '2.1.order', mark: 'D', text: 'Oldest first, and complete without `limit`.' },
    { id: '2.1.pages', mark: 'X', text: '`limit` is lowered to 1,000; `nextCursor` and `Link` while there is more.' },
    { id: '2.1.path', mark: 'X', text: '`path`: only the project registered for that directory.' },
    { id: '2.1.cursor', mark: 'D', text: 'Cursors live 24 h and belong to one query, `limit` apart.' },
    { id: '2.1.stable-pages', mark: 'D', text: 'What comes and goes meanwhile causes no skip and no repeat.' },
    {
      id: '2.2.answer',
      mark: 'S',
      text: 'POST projects answers `{"project":{"id","name"}}`: exactly these two fields.',
    },
    {
      id: '2.2.name',
      mark: 'D',
      text: 'Names have 1 to 200 characters, one of them no white space; lone surrogates become U+FFFD.',
    },
    { id: '2.2.description', mark: 'D', text: 'Descriptions have at most 2,000 characters, and are empty by default.' },
    {
      id: '2.2.path',
      mark: 'D',
      text: 'Paths have 1 to 4,096 characters, absolute or relative to the open workspace; NUL is refused.',
    },
    { id: '2.2.path-missing', mark: 'D', text: 'Nothing there, or no directory: 404 `path_not_found`.' },
    {
      id: '2.2.roots',
      mark: 'D',
      text: 'Outside the allowed roots, symlinks resolved: 403 `path_not_allowed`, whether it exists or not.',
    },
    {
      id: '2.2.again',
      mark: 'D',
      text: 'The same real path again is 200 and the project that is there, its name unchanged.',
    },
    { id: '2.2.unread', mark: 'S', text: 'Nothing is read until indexing is triggered.' },
    { id: '2.2.quota', mark: 'D', text: 'An installation holds 1,000 projects.' },
    {
      id: '2.2.remote',
      mark: 'D',
      text: 'With `--remote` a git URL or a bare name is a path.',
      needs: 'PUT /api/v1/projects/:id/snapshots/:snapshotId',
    },
    { id: '2.3.get', mark: 'S', text: 'GET project tells the project with files, symbols, nodes and dependencies.' },
    { id: '2.3.zero', mark: 'D', text: 'Counters are 0 before the first snapshot; files equal nodes.' },
    { id: '2.4.delete', mark: 'S', text: 'DELETE project is `{"success":true}`.' },
    { id: '2.4.gone', mark: 'D', text: 'Once answered, every endpoint of the id is 404; source files are untouched.' },
    {
      id: '2.4.webhooks',
      mark: 'D',
      text: 'Webhooks of the project are deleted with it.',
      needs: 'POST /api/v1/webhooks',
    },
    { id: '2.5.start', mark: 'S', text: 'POST index answers `{"status":"indexing","estimatedTime"}`.' },
    { id: '2.5.estimate', mark: 'D', text: '`estimatedTime` is whole seconds until ready.' },
    { id: '2.5.join', mark: 'D', text: 'A second POST joins the run under way.' },
    { id: '2.5.body', mark: 'X', text: '`{"full":true}` begins from nothing; no body needs no media type.' },
    {
      id: '2.5.state',
      mark: 'X',
      text: 'GET index tells status, phase, progress, estimate, times, snapshot, failure and what was skipped.',
    },
    { id: '2.5.detail', mark: 'X', text: '`detail=full` names at most 1,000 skipped files.' },
    { id: '2.5.failure', mark: 'D', text: 'A failed run tells a code, and to keys nothing about this machine.' },
    { id: '2.5.wait', mark: 'X', text: '`Prefer: wait=N` holds the answer for a change, at most 60 s.' },
    { id: '2.not-indexed', mark: 'D', text: 'What needs an index is 404 `project_not_indexed` until there is one.' },
    {
      id: '2.newest',
      mark: 'D',
      text: 'Afterwards the newest snapshot answers, also while another is made or after a failed run.',
    },
    { id: '2.same-bytes', mark: 'D', text: 'The same bytes have the same snapshot id.' },
  ],
};
