import type { FileConvention } from '../file-convention.ts';

/**
 * Files that a migration of the database runs, by their place: revisions, and what sets it up. Source: alembic.sqlalchemy.org, Tutorial.
 */
export const alembicFiles: FileConvention = {
  key: 'alembic',
  imported: 'pypi:alembic',
  entriesOf: (path) => {
    const name = /(?:^|\/)versions\/([^/]+)\.py$/.exec(path)?.[1];
    if (name !== undefined) return [{ type: 'migration', name }];
    return /(?:^|\/)env\.py$/.test(path) ? [{ type: 'script', name: path }] : [];
  },
};
