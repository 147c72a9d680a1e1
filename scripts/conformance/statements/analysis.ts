import type { Section } from '../statement.ts';

const search = 'POST /api/v1/projects/:id/search';
const ask = 'POST /api/v1/projects/:id/ask';
const metrics = 'GET /api/v1/projects/:id/metrics';
const security = 'GET /api/v1/projects/:id/security';

export const analysis: Section = {
  title: 'Graph, search, ask, metrics, security, impact',
  statements: [
    { id: '2.6.graph', mark: 'S', text: 'GET graph answers nodes `{id,label,type,size}` and edges `{source,target}`.' },
    { id: '2.6.files', mark: 'S', text: 'Without parameters one node a source file: type `file`, its path as id.' },
    {
      id: '2.6.edges',
      mark: 'D',
      text: 'One edge a pair of files; no self-edges, no duplicates, both ends among the nodes, sorted.',
    },
    { id: '2.6.level', mark: 'X', text: '`level`: file, directory, module, symbol.' },
    { id: '2.6.external', mark: 'X', text: '`external=true` adds packages.' },
    {
      id: '2.6.detail',
      mark: 'X',
      text: '`detail=full` adds language, module, fan-in and fan-out, type, weight, line and proof.',
    },
    { id: '2.6.focus', mark: 'X', text: '`focus` and `depth`: the neighbourhood; an unknown focus is an empty graph.' },
    { id: '2.6.limit', mark: 'X', text: '`limit` keeps the nodes with most edges, and says what it left out.' },
    {
      id: '2.7.search',
      mark: 'S',
      text: 'POST search answers results `{file,line,content,score}`, best first.',
      needs: search,
    },
    { id: '2.7.limit', mark: 'S', text: '`limit` is 10 by default and at most 100.', needs: search },
    { id: '2.8.ask', mark: 'S', text: 'POST ask takes a question and answers with sources.', needs: ask },
    { id: '2.8.stream', mark: 'X', text: 'Answers as a stream of server-sent events.', needs: ask },
    { id: '2.9.metrics', mark: 'S', text: 'GET metrics answers summary, languages, files and cycles.', needs: metrics },
    { id: '2.10.security', mark: 'S', text: 'GET security answers summary and findings.', needs: security },
    { id: '2.10.sarif', mark: 'X', text: 'Findings as SARIF 2.1.0.', needs: security },
    { id: '2.11.analyze', mark: 'S', text: 'POST analyze tells what a change reaches.' },
    { id: '2.11.no-body', mark: 'D', text: 'Without a body: what is not committed; without git nothing changed.' },
    { id: '2.11.none', mark: 'D', text: 'Level `none` only where nothing is reached and that is exact.' },
    { id: '2.11.unresolved', mark: 'D', text: 'Inputs that name nothing are told, without an error.' },
    { id: '2.11.lowered', mark: 'D', text: '`depth` is lowered to 50, `limit` to 2,000.' },
    { id: '2.11.base', mark: 'D', text: '`base`: what the working tree changed since it parted from there.' },
    { id: '2.11.diff', mark: 'D', text: 'A diff that cannot be read costs no error: it is told as unresolved.' },
    { id: '2.11.tests-uncut', mark: 'D', text: '`limit` never cuts the tests.' },
    { id: '2.11.detail', mark: 'X', text: '`detail=full` adds owners and authors.' },
    { id: '2.12.symbols', mark: 'X', text: 'GET symbols: declarations by name, file and type, in pages.' },
    {
      id: '2.12.unknown-symbol',
      mark: 'X',
      text: 'An id that names nothing is 404 `symbol_not_found`, an unknown file 404 `path_not_found`.',
    },
    { id: '2.12.callers', mark: 'X', text: 'GET callers and callees: call sites with proof, and the unknown ones.' },
    { id: '2.12.path', mark: 'X', text: 'GET path: a chain of dependencies with its evidence; none is 200 and empty.' },
    { id: '2.12.cycles', mark: 'X', text: 'GET cycles: strongly connected components, the largest first.' },
    { id: '2.12.cycles.load', mark: 'X', text: '`load` of cycles: start, deferred, all; `types` as before.' },
    {
      id: '2.12.cycles.cut',
      mark: 'X',
      text: '`cut=true`: edges whose removal leaves no cycle.',
      absent: 'which edges to cut is not computed yet',
    },
    { id: '2.12.unused', mark: 'X', text: 'GET unused: what nothing uses, proven first.' },
    { id: '2.12.view', mark: 'X', text: 'GET view: what a drawing needs.' },
    { id: '2.12.edge', mark: 'X', text: 'GET edge: the uses behind one drawn edge.' },
    { id: '2.12.source', mark: 'X', text: 'GET source: lines of the snapshot, secrets masked.' },
    { id: '2.12.entry-points', mark: 'X', text: 'GET entry-points: where programs begin.' },
    { id: '2.12.owners', mark: 'X', text: 'GET owners: owners and authors of a file.' },
    {
      id: '2.12.check',
      mark: 'X',
      text: 'GET check: rules of the architecture.',
      needs: 'GET /api/v1/projects/:id/check',
    },
    {
      id: '2.12.diff',
      mark: 'X',
      text: 'GET diff: two snapshots beside each other.',
      needs: 'GET /api/v1/projects/:id/diff',
    },
    {
      id: '2.8.prompt',
      mark: 'X',
      text: 'POST ask/prompt tells what a language model would be sent; nothing is sent.',
      needs: 'POST /api/v1/projects/:id/ask/prompt',
    },
    { id: '2.8.steps', mark: 'X', text: '`detail=full`: which tools the model called.' },
    { id: '2.12.tour', mark: 'X', text: 'GET tour: where to begin to read.', needs: 'GET /api/v1/projects/:id/tour' },
    {
      id: '12.5.sync',
      mark: 'X',
      text: 'Snapshots, triage: the endpoints of synchronisation.',
      needs: 'PUT /api/v1/projects/:id/snapshots/:snapshotId',
    },
  ],
};
