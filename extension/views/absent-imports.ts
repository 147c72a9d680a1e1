import type { EdgeUse } from '#protocol/edge.ts';
import type { Absence } from '#protocol/graph.ts';
import type { Row } from './row.ts';
import { importCount, spokenOf, type Words } from './words.ts';

/** Classes of imports without a target, but for those that are unresolved: a setting chooses among them. */
export const knownAbsences = ['package', 'left_out', 'virtual'] as const satisfies readonly Absence[];

/** Those that the setting names; all where it is not set. */
export function shownAbsences(setting: readonly string[] | undefined): readonly Absence[] {
  return knownAbsences.filter((absence) => setting?.includes(absence) ?? true);
}

type AbsentUse = Pick<EdgeUse, 'absence'>;

/** Rows for the classes that occur, each with its imports below. */
export function absenceRows<Use extends AbsentUse>(
  around: string,
  uses: readonly Use[],
  shown: readonly Absence[],
  words: Words,
  rowsOf: (id: string, uses: readonly Use[], absence: Absence) => NonNullable<Row['children']>,
): Row[] {
  return shown.flatMap((absence) => {
    const inside = uses.filter((use) => use.absence === absence);
    if (inside.length === 0) return [];
    const id = `${around} ${absence}`;
    const { label, tooltip, icon } = absenceText(absence, words);
    const description = importCount(words, inside.length);
    return [
      {
        id,
        label,
        description,
        tooltip,
        spoken: spokenOf(label, description),
        icon: { id: icon },
        fold: absence === 'missing' ? ('unfolded' as const) : ('folded' as const),
        children: rowsOf(id, inside, absence),
      },
    ];
  });
}

interface AbsenceText {
  readonly label: string;
  readonly tooltip: string;
  readonly icon: string;
}

function absenceText(absence: Absence, { l10n }: Words): AbsenceText {
  const texts: Readonly<Record<Absence, AbsenceText>> = {
    missing: {
      label: l10n.t('Unresolved'),
      tooltip: l10n.t('Unresolved imports that should lead to a file of this project'),
      icon: 'question',
    },
    package: {
      label: l10n.t('Packages That No Manifest Lists'),
      tooltip: l10n.t('Imports that are named like packages, and no manifest lists them'),
      icon: 'package',
    },
    left_out: {
      label: l10n.t('Left Out of the Repository'),
      tooltip: l10n.t(
        'Imports of paths that ignore files or a submodule keep out of the repository, as generated code',
      ),
      icon: 'exclude',
    },
    virtual: {
      label: l10n.t('Virtual Modules'),
      tooltip: l10n.t('Imports of modules that a bundler or framework makes'),
      icon: 'symbol-namespace',
    },
  };
  return texts[absence];
}
