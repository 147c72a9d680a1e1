import type { Package } from '#protocol/packages.ts';
import { element } from '../../../elements/element.ts';
import { watch } from '../../../state/watch.ts';
import { type Column, createDataTable } from '../../metrics/data-table.ts';
import { severityBadge } from '../severity-badge.ts';
import { shownPackages, weightOfHoles } from './package-rows.ts';
import { importersText, needWord, purposeWord } from './package-words.ts';
import type { PackagesParts } from './packages-parts.ts';

export interface PackageTable {
  readonly root: HTMLElement;
  /** Gives the keyboard to the row that is looked at, or was last. */
  focus(): void;
}

/** @param picked called when a person picks a package, and wants to read about it */
export function createPackageTable(parts: PackagesParts, picked: () => void): PackageTable {
  const { store, t, go } = parts;
  let last: string | undefined;
  const table = createDataTable<Package>({
    t,
    label: t('Packages'),
    columns: columnsOf(parts),
    press({ purl }) {
      go({ picked: purl });
      picked();
    },
    pressWord: ({ name, version }) => `${name} ${version}`,
    rowKey: ({ purl }) => purl,
    isPicked: ({ purl }) => purl === store.get().view.picked,
    ordered: (order) => go({ order }),
  });
  watch(
    store,
    ({ listed, view }) => [listed, view.choice, view.filter, view.order, view.picked] as const,
    ([listed]) => {
      const { view } = store.get();
      last = view.picked ?? last;
      // A list of its own each time: what is picked is drawn by it.
      table.show(shownPackages(listed?.packages ?? [], view), view.order);
    },
  );
  const buttonOf = (purl: string | undefined) =>
    [...table.root.querySelectorAll<HTMLElement>('.gp-row-button')].find(
      ({ dataset }) => dataset['key'] === `row ${purl}`,
    );
  return {
    root: element('div', { class: 'gp-table gp-pk-table' }, table.root),
    focus: () => (buttonOf(last) ?? table.root).focus({ preventScroll: true }),
  };
}

function columnsOf({ t, language }: PackagesParts): readonly Column<Package>[] {
  return [
    { key: 'name', name: t('Package'), isText: true, value: ({ name }) => name },
    { key: 'holes', name: t('Known holes'), value: weightOfHoles, drawn: (each) => holesCell(t, language, each) },
    { key: 'version', name: t('Version'), isText: true, value: ({ version }) => version },
    { key: 'need', name: t('Needed by'), isText: true, value: (each) => needWord(t, each) },
    { key: 'for', name: t('Needed for'), isText: true, value: (each) => purposeWord(t, each) },
    {
      key: 'importers',
      name: t('Imported by'),
      value: ({ importers }) => importers,
      drawn: (each) => element('span', {}, importersText(t, language, each)),
    },
    { key: 'license', name: t('License'), isText: true, value: ({ license }) => license },
  ];
}

function holesCell(t: PackagesParts['t'], language: string, { holes }: Package): HTMLElement {
  const [worst, ...more] = holes ?? [];
  if (worst === undefined) return element('span', {}, holes === undefined ? t('not compared') : t('none known'));
  const rest = more.length === 0 ? '' : ` ${t('and {0} more', more.length.toLocaleString(language))}`;
  return element('span', { class: 'gp-pk-holes' }, severityBadge(t, worst.severity), rest);
}
