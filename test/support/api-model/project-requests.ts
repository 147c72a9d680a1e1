import { pick } from '../random-javascript-project.ts';
import type { ApiModel } from './api-model.ts';
import type { ModelKey } from './model-key.ts';
import type { ModelCursor, ModelFolder } from './model-projects.ts';
import { type ModelRequest, refusal } from './model-request.ts';

/** Folders of the fixture's machine: everything below `/roots` but `/roots/none…` and `/roots/file…`. */
const FOLDERS: readonly ModelFolder[] = [
  ...Array.from({ length: 8 }, (_, index): ModelFolder => folder(`/roots/p${index}`, `/roots/p${index}`)),
  folder('/roots/./x/../p0/', '/roots/p0'),
  folder('/roots//p1', '/roots/p1'),
  folder('mine', '/roots/open/mine'),
  folder('/roots/open/mine', '/roots/open/mine'),
  folder('../p2', '/roots/p2'),
  folder('/roots', '/roots'),
  { ...folder('/roots/none', '/roots/none'), is: 'missing' },
  { ...folder('/roots/file.ts', '/roots/file.ts'), is: 'missing' },
  { ...folder('/roots/link/p0', '/elsewhere/p0'), is: 'outside' },
  { ...folder('/rootsy', '/rootsy'), is: 'outside' },
  { ...folder('/elsewhere/none', '/elsewhere/none'), is: 'outside' },
  { ...folder('../../etc', '/etc'), is: 'outside' },
];

const WRONG_BODIES: readonly { readonly body: object; readonly code: string; readonly strict?: boolean }[] = [
  { body: {}, code: 'missing_parameter' },
  { body: { name: 'n' }, code: 'missing_parameter' },
  { body: { name: '', path: '/roots/p0' }, code: 'invalid_parameter' },
  { body: { name: ' \t\n', path: '/roots/p0' }, code: 'invalid_parameter' },
  { body: { name: 'n'.repeat(201), path: '/roots/p0' }, code: 'invalid_parameter' },
  { body: { name: 5, path: '/roots/p0' }, code: 'invalid_parameter' },
  { body: { name: 'n', path: '/roots/p0', description: 'd'.repeat(2001) }, code: 'invalid_parameter' },
  { body: { name: 'n', path: '' }, code: 'invalid_parameter' },
  { body: { name: 'n', path: '/roots/\0' }, code: 'invalid_parameter' },
  { body: { name: 'n', path: null }, code: 'invalid_parameter' },
  { body: { name: 'n', path: '/roots/p0', more: 1 }, code: 'unknown_field', strict: true },
];

const NAMES = ['shop', 'Käse 🧀', ' inside spaces ', '0', 'x'.repeat(200), '\ud83e', '__proto__', 'a\u0000b'];

export function listRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const cursor = random() < 0.5 ? anyCursor(model, random, key) : undefined;
  const limit = random() < 0.7 ? pick([1, 2, 3, 5, 1000, 5000], random) : undefined;
  // A cursor goes on with the path that it began with, most of the time.
  const asked = random() < 0.2 ? pick(FOLDERS, random) : undefined;
  const begun = cursor === undefined ? asked?.written : (JSON.parse(cursor.binding) as (string | undefined)[])[3];
  const written = random() < 0.95 ? (begun ?? undefined) : asked?.written;
  const chosen = FOLDERS.find((each) => each.written === written);
  const query = new URLSearchParams({
    ...(limit !== undefined && { limit: String(limit) }),
    ...(cursor !== undefined && { cursor: cursor.text }),
    ...(chosen !== undefined && { path: chosen.written }),
  });
  const page = { ...(limit !== undefined && { limit: Math.min(limit, 1000) }), cursor, folder: chosen };
  return {
    method: random() < 0.05 ? 'HEAD' : 'GET',
    path: `/api/v1/projects?${query.toString()}`,
    permission: 'read',
    work: (caller, { wallMs }) => model.projects.list(caller, page, wallMs),
  };
}

/** A late one of the key, most of the time. */
function anyCursor(model: ApiModel, random: () => number, key?: ModelKey): ModelCursor | undefined {
  const own = model.projects.cursors.filter(({ binding }) => random() < 0.1 || key?.seesWith(binding));
  return own.length === 0 ? undefined : pick(own.slice(-4), random);
}

export function wrongListRequest(_model: ApiModel, random: () => number): ModelRequest {
  const [query, status, code] = pick(
    [
      ['limit=0', 400, 'invalid_parameter'],
      ['limit=-1', 400, 'invalid_parameter'],
      ['limit=1.5', 400, 'invalid_parameter'],
      ['limit=two', 400, 'invalid_parameter'],
      ['limit=1&limit=2', 400, 'invalid_parameter'],
      ['path=', 400, 'invalid_parameter'],
      ['cursor=eyJhIjoxfQ.AAAAAAAAAAAAAAAAAAAAAA', 404, 'cursor_not_found'],
    ] as const,
    random,
  );
  return {
    method: 'GET',
    path: `/api/v1/projects?${query}`,
    permission: 'read',
    refusal: refusal(status, code),
    work: unreached,
  };
}

export function createRequest(model: ApiModel, random: () => number): ModelRequest {
  const chosen = pick(FOLDERS, random);
  const name = pick(NAMES, random);
  const description = random() < 0.5 ? undefined : `of ${name}`;
  const body = { name, path: chosen.written, ...(description !== undefined && { description }) };
  return {
    method: 'POST',
    path: '/api/v1/projects',
    permission: 'create',
    body,
    work: (caller, { wallMs }) =>
      located(model.projects.create(caller, name.toWellFormed(), (description ?? '').toWellFormed(), chosen, wallMs)),
  };
}

export function wrongCreateRequest(_model: ApiModel, random: () => number): ModelRequest {
  const { body, code, strict } = pick(WRONG_BODIES, random);
  return {
    method: 'POST',
    path: '/api/v1/projects',
    permission: 'create',
    body,
    ...(strict && { headers: { prefer: 'handling=strict' } }),
    refusal: refusal(400, code),
    work: unreached,
  };
}

export function getRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyProjectId(model, random, key);
  const known = [...model.tags].filter(([version]) => version.startsWith(`project ${id} `)).map(([, tag]) => tag);
  return {
    method: random() < 0.1 ? 'HEAD' : 'GET',
    path: `/api/v1/projects/${id}`,
    permission: 'read',
    ...(random() < 0.5 && {
      ifNoneMatch: pick(['*', '"none"', ...known, `"x", ${known.join(', ') || '"y"'}`], random),
    }),
    work: (caller) => model.projects.get(caller, id),
  };
}

export function deleteRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyProjectId(model, random, key);
  return {
    method: 'DELETE',
    path: `/api/v1/projects/${id}`,
    permission: 'create',
    work: (caller, { wallMs }) => model.projects.delete(caller, id, wallMs),
  };
}

export function startIndexRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyProjectId(model, random, key);
  const path = `/api/v1/projects/${id}/index`;
  return {
    method: 'POST',
    path,
    permission: 'analysis',
    ...(random() < 0.5 && { body: { full: random() < 0.5 } }),
    work: (caller) =>
      model.projects.with(caller, id, () => ({
        status: 200,
        headers: { location: path },
        data: () => ({ status: 'indexing', estimatedTime: 2 }),
      })),
  };
}

export function graphRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyProjectId(model, random, key);
  const version = `graph ${id}`;
  return {
    method: 'GET',
    path: `/api/v1/projects/${id}/graph`,
    permission: 'analysis',
    ...(random() < 0.5 && { ifNoneMatch: model.tags.get(version) ?? '"none"' }),
    work: (caller) =>
      model.projects.with(caller, id, ({ isIndexed }) =>
        isIndexed ? { status: 200, data: (answered) => answered, version } : refusal(404, 'project_not_indexed'),
      ),
  };
}

/** One that the key sees, most of the time; else one of others, one that never was, or what is no identifier. */
export function anyProjectId(model: ApiModel, random: () => number, key?: ModelKey): string {
  const chance = random();
  const ids = (chance < 0.8 && key !== undefined ? model.projects.visibleTo(key) : model.projects.all).map(
    ({ id }) => id,
  );
  const noIds = ['prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT', 'x', '%00', 'p'.repeat(64)];
  return chance < 0.95 && ids.length > 0 ? pick(ids, random) : pick(noIds, random);
}

function located(outcome: ReturnType<ModelRequest['work']>): ReturnType<ModelRequest['work']> {
  return outcome.status === 201 ? outcome : { ...outcome, headers: { location: undefined } };
}

function folder(written: string, real: string): ModelFolder {
  return { written, real, is: 'folder' };
}

export function unreached(): never {
  throw new Error('the model let a refused request through');
}
