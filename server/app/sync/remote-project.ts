import { isJsonObject } from '#server/base/json-object.ts';

/** A project as the remote says, cut to what is stored of it. */
export interface RemoteProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly createdAt: string;
  readonly indexedAt?: string;
}

const idMax = 64;
const nameMax = 200;
const descriptionMax = 2000;
const statusMax = 64;
const timeMax = 40;
const projectsMax = 10_000;

/** `data` of GET projects, without what is no project in it. Undefined where it is no such list. */
export function readProjects(data: unknown): readonly RemoteProject[] | undefined {
  const projects = isJsonObject(data) ? data['projects'] : undefined;
  if (!Array.isArray(projects)) return undefined;
  return projects
    .slice(0, projectsMax)
    .map(readProject)
    .filter((project) => project !== undefined);
}

/** `data` of GET project and POST projects. */
export function readOneProject(data: unknown): RemoteProject | undefined {
  return isJsonObject(data) ? readProject(data['project']) : undefined;
}

/** An identifier is all that it must have. */
function readProject(value: unknown): RemoteProject | undefined {
  if (!isJsonObject(value) || !isText(value['id'], idMax) || value['id'] === '') return undefined;
  const { id, createdAt, indexedAt } = value;
  return {
    id,
    name: cut(value['name'], nameMax),
    description: cut(value['description'], descriptionMax),
    status: cut(value['status'], statusMax),
    createdAt: isTime(createdAt) ? createdAt : new Date(0).toISOString(),
    ...(isTime(indexedAt) && { indexedAt }),
  };
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max;
}

function isTime(value: unknown): value is string {
  return isText(value, timeMax) && !Number.isNaN(Date.parse(value));
}

function cut(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max).toWellFormed() : '';
}
