import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { column, cursor, filePath, line, nextCursor, pageLimit } from './values.ts';

/** In the order in which they are listed. */
export const entryPointTypes = [
  'route',
  'command',
  'package',
  'script',
  'page',
  'worker',
  'job',
  'message',
  'extension',
  'configuration',
  'migration',
  'template',
] as const;

const type = Type.Enum([...entryPointTypes], {
  type: 'string',
  description:
    'What begins there: an HTTP route, a command, what a package exports, a script, a page, a worker, a scheduled job, ' +
    'the handler of a message, an extension of an editor, a configuration that a tool loads, a migration of a database, ' +
    'what templates call.',
});

export const entryPointsQuery = {
  type: Type.Optional(type),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
};

export const EntryPoint = Type.Object({
  id: Type.String({ description: 'Unique in a snapshot; opaque.' }),
  type,
  name: Type.String({ description: '`GET /users/:id` for a route, else what people outside call it.' }),
  file: filePath,
  line,
  column,
});
export type EntryPoint = Static<typeof EntryPoint>;

/** By type, then file and position. */
export const EntryPoints = Type.Object({
  entryPoints: Type.Array(EntryPoint),
  certainty: Type.Enum(['exact', 'bounded'], {
    type: 'string',
    description: 'exact: all registrations that are seen could be followed. bounded: at least these.',
  }),
  reasons: Type.Array(Type.String(), {
    description: 'Sentences: what could not be followed, with the file; none where it is exact.',
  }),
  doubts,
  nextCursor: Type.Optional(nextCursor),
});
export type EntryPoints = Static<typeof EntryPoints>;
