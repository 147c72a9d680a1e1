import type { Absence } from './graph.ts';

interface AbsenceWords {
  /** Heads a list of such imports. */
  readonly title: string;
  readonly meaning: string;
}

/** Why an import has no target, in words, for the command line and pages. */
export const absenceWords: Readonly<Record<Absence, AbsenceWords>> = {
  missing: {
    title: 'Unresolved',
    meaning: 'They should lead to a file of the project, and it was not found: arrows may be missing.',
  },
  package: {
    title: 'Packages that no manifest lists',
    meaning: 'They are named like packages, and no manifest lists them.',
  },
  left_out: {
    title: 'Left out of the repository',
    meaning: 'Ignore files or a submodule keep their paths out of the repository, as generated code.',
  },
  virtual: {
    title: 'Virtual modules',
    meaning: 'They are named like modules that a bundler or framework makes.',
  },
};
