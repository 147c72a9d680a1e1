import { Type, type Static } from 'typebox';
import { count, createdAt, cursor, givenId, indexedAt, nextCursor, notBlank, pageLimit, projectId } from './values.ts';

export const ProjectStatus = Type.Enum(['created', 'indexing', 'indexed', 'failed'], { type: 'string' });
export type ProjectStatus = Static<typeof ProjectStatus>;

export const ListStats = Type.Object({ files: count, symbols: count });

export const Stats = Type.Object({
  files: Type.Integer({ minimum: 0, description: 'Files in the snapshot.' }),
  symbols: count,
  nodes: Type.Integer({ minimum: 0, description: 'Number of nodes of the default graph.' }),
  dependencies: Type.Integer({ minimum: 0, description: 'Number of edges of the default graph.' }),
});
export type Stats = Static<typeof Stats>;

const projectFields = {
  id: projectId,
  name: Type.String(),
  description: Type.String({ description: 'Empty string when none was given.' }),
  createdAt,
  indexedAt: Type.Optional(indexedAt),
  status: ProjectStatus,
};

export const ProjectSummary = Type.Object({ ...projectFields, stats: ListStats });
export type ProjectSummary = Static<typeof ProjectSummary>;

/** Where the answers about a project come from. */
export const projectContents = ['structure', 'source'] as const;

export const Project = Type.Object({
  ...projectFields,
  stats: Stats,
  content: Type.Optional(
    Type.Enum([...projectContents], {
      type: 'string',
      description:
        'With `detail=full`. `structure`: only snapshots of its structure are here, and what needs code is not answered. Absent while ' +
        'there is neither.',
    }),
  ),
  member: Type.Optional(
    Type.String({ description: 'With `detail=full`, on a remote: the member who registered the project.' }),
  ),
  shared: Type.Optional(
    Type.Boolean({ description: 'With `detail=full`, on a remote: every member of the organisation may see it.' }),
  ),
});
export type Project = Static<typeof Project>;

export const ProjectRef = Type.Object({ id: projectId, name: Type.String() });

export const listProjectsQuery = {
  path: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'Only the project registered for this directory.' }),
  ),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
};

export const ProjectList = Type.Object({
  projects: Type.Array(ProjectSummary),
  nextCursor: Type.Optional(nextCursor),
});

export const createProjectBody = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: notBlank }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  path: Type.String({
    minLength: 1,
    maxLength: 4096,
    pattern: '^[^\\u0000]+$',
    description: 'Directory of the project: absolute, or relative to the open workspace.',
  }),
  private: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'On a remote: seen by its member, admins and owners alone (extension). Elsewhere it says nothing.',
    }),
  ),
};

export const CreatedProject = Type.Object({ project: ProjectRef });

export const projectPath = { id: givenId };

export const projectQuery = {
  detail: Type.Optional(
    Type.Enum(['full'] as const, {
      type: 'string',
      description: 'With `content`, and on a remote `member` and `shared` (extension).',
    }),
  ),
};

export const ProjectAnswer = Type.Object({ project: Project });
