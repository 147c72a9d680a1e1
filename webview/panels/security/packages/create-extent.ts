import type { Packages } from '#protocol/packages.ts';
import { textButton } from '../../../elements/button.ts';
import { element } from '../../../elements/element.ts';
import { replaceContent } from '../../../elements/keep-focus.ts';
import { watch } from '../../../state/watch.ts';
import { dayText } from './package-words.ts';
import type { PackagesParts } from './packages-parts.ts';

/** How many packages there are, whether these are all, and which advisories they were compared with. */
export function createExtent(parts: PackagesParts): HTMLElement {
  const root = element('div', { class: 'gp-pk-extent' });
  watch(
    parts.store,
    ({ listed }) => [listed] as const,
    ([listed]) => replaceContent(root, ...(listed === undefined ? [] : extentOf(parts, listed))),
  );
  return root;
}

function extentOf(parts: PackagesParts, listed: Packages): HTMLElement[] {
  return [
    element('p', { class: 'gp-pk-count' }, countText(parts, listed)),
    ...doubtsOf(parts, listed),
    ...comparedOf(parts, listed),
  ];
}

function countText({ t, language }: PackagesParts, { summary, certainty }: Packages): string {
  const number = (value: number) => value.toLocaleString(language);
  const { packages, production, development, vulnerable } = summary;
  const all = number(packages);
  const parts = [
    certainty === 'exact' ? t('{0} packages', all) : t('At least {0} packages', all),
    ...(production > 0 ? [t('{0} for the program', number(production))] : []),
    ...(development > 0 ? [t('{0} for work on it alone', number(development))] : []),
    ...(vulnerable === undefined ? [] : [t('{0} with known holes', number(vulnerable))]),
  ];
  return parts.join(' · ');
}

function doubtsOf({ t, reasonsOf }: PackagesParts, { certainty, reasons, doubts }: Packages): HTMLElement[] {
  if (certainty === 'exact') return [];
  const why = reasonsOf({ reasons, doubts });
  return [element('p', { class: 'gp-quiet' }, `${t('There may be more.')} ${why.join(' ')}`)];
}

/** Nothing is known of holes where no advisories are; what was found after the newest one is not known either. */
function comparedOf(parts: PackagesParts, { advisories, packages, doubts }: Packages): HTMLElement[] {
  const { t, language } = parts;
  if (packages.length === 0) return [];
  // That they are damaged is among the reasons.
  if (doubts?.some(({ code }) => code === 'advisories_damaged')) return [howToGive(parts)];
  if (advisories === undefined) return [...withoutAdvisories(parts)];
  const names = advisories.ecosystems.map(({ ecosystem }) => registryNames[ecosystem]).join(', ');
  const newest = dayText(language, advisories.newest, Date.now());
  const count = advisories.advisories;
  const compared =
    count === 1
      ? t('Compared with one advisory ({0}), of {1}: what was found later is not known.', names, newest)
      : t(
          'Compared with {0} advisories ({1}), the newest of {2}: what was found later is not known.',
          count.toLocaleString(language),
          names,
          newest,
        );
  const covered = new Set(advisories.ecosystems.map(({ ecosystem }) => ecosystem));
  const lacking = [...new Set(packages.map(({ ecosystem }) => ecosystem))].filter((each) => !covered.has(each));
  return [
    element('p', { class: 'gp-quiet' }, compared),
    ...lacking.map((each) =>
      element('p', {}, t('No advisories of {0} were given: its packages were not compared.', registryNames[each])),
    ),
    ...(lacking.length > 0 ? [howToGive(parts)] : []),
  ];
}

const registryNames = { npm: 'npm', pypi: 'PyPI' };

function withoutAdvisories(parts: PackagesParts): HTMLElement[] {
  return [element('p', {}, parts.t('No advisories were given: holes of packages are not known.')), howToGive(parts)];
}

function howToGive({ t, again }: PackagesParts): HTMLElement {
  return element(
    'p',
    { class: 'gp-pk-give' },
    t('Fetch a file of them in the OSV format, and give it in a terminal:'),
    element('code', {}, 'groundplan security update-db FILE'),
    textButton(t('Read again'), again, { class: 'gp-button gp-framed', 'data-key': 'read again' }),
  );
}
