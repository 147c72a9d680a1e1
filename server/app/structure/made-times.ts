import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

export interface MadeBefore {
  readonly id: string;
  readonly createdAt: string;
}

/** When a project's structures were made first: a cache on the disk, so that the next engine makes the same bytes of the same state. */
export interface MadeTimes {
  /** @param about what the structure is of, beside the project */
  last(project: ProjectRecord, about: string): MadeBefore | undefined;
  save(project: ProjectRecord, about: string, made: MadeBefore): void;
}

const keptMax = 8;

/** @param open file of a project */
export function madeTimes(open: (project: ProjectRecord) => TablesFile): MadeTimes {
  const read = (project: ProjectRecord): [string, MadeBefore][] => {
    const bytes = open(project).load();
    return bytes === undefined ? [] : (JSON.parse(decodeUtf8(bytes)) as [string, MadeBefore][]);
  };
  return {
    last: (project, about) => read(project).find(([each]) => each === about)?.[1],
    save(project, about, made) {
      const others = read(project).filter(([each]) => each !== about);
      open(project).save(encodeUtf8(JSON.stringify([[about, made], ...others].slice(0, keptMax))));
    },
  };
}
