import type { AdvisoryStore } from '#server/app/ports/advisories.ts';
import type { Advisory, AffectedPackage } from '#server/engine/advisories/advisory.ts';

interface AskedAdvisory extends Partial<Advisory> {
  readonly id: string;
  readonly name: string;
  readonly ecosystem?: AffectedPackage['ecosystem'];
  readonly fixed?: string;
  readonly functions?: readonly string[];
}

/** An advisory about all versions of a package before one. */
export function advisory({ id, name, ecosystem = 'npm', fixed, functions = [], ...change }: AskedAdvisory): Advisory {
  const events = [['introduced', '0'] as const, ...(fixed === undefined ? [] : [['fixed', fixed] as const])];
  return {
    id,
    aliases: [],
    modified: '2026-01-02T03:04:05Z',
    summary: 'Hole',
    cwe: ['CWE-94'],
    severity: 'critical',
    affected: [{ ecosystem, name, ranges: [events], versions: [], functions }],
    ...change,
  };
}

/** Advisories in memory. */
export function advisoriesOf(all: readonly Advisory[]): AdvisoryStore {
  const registries = [...new Set(all.flatMap(({ affected }) => affected.map(({ ecosystem }) => ecosystem)))];
  return {
    mark: () => JSON.stringify(all.map(({ id }) => id)),
    open: () => ({
      info: {
        advisories: all.length,
        ecosystems: registries.map((ecosystem) => ({ ecosystem, advisories: all.length })),
        newest: '2026-01-02T03:04:05Z',
        givenAt: '2026-01-03T00:00:00.000Z',
      },
      about: (ecosystem, name) =>
        all.filter(({ affected }) => affected.some((each) => each.ecosystem === ecosystem && each.name === name)),
      all: () => all,
      close: () => {},
    }),
  };
}
