import type { EdgeUse } from '#protocol/edge.ts';
import type { Package, PackageHole } from '#protocol/packages.ts';
import { labelledButton, textButton } from '../../../elements/button.ts';
import { element } from '../../../elements/element.ts';
import { replaceContent } from '../../../elements/keep-focus.ts';
import { longList } from '../../../elements/long-list.ts';
import { watch } from '../../../state/watch.ts';
import { placeLink } from '../place-link.ts';
import { reachWord } from '../security-words.ts';
import { severityBadge } from '../severity-badge.ts';
import { findingOf, neededBy } from './package-rows.ts';
import { fixedText, importersText, needWord, purposeWord } from './package-words.ts';
import type { PackagesParts } from './packages-parts.ts';

const listedAtOnce = 20;

/**
 * All that is known of one package.
 *
 * @param leave called when a person goes back to the list
 */
export function createPackage(parts: PackagesParts, leave: () => void): HTMLElement {
  const { store, t } = parts;
  const content = element('div', { class: 'gp-pk-content' });
  const back = labelledButton('back', t('Back'), leave, { class: 'gp-button gp-pk-back' });
  const root = element('section', { class: 'gp-pk-package', 'aria-label': t('Package'), hidden: true }, back, content);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  });
  watch(
    store,
    ({ view, listed, findings, uses, asking, failures }) =>
      [view.picked, listed, findings, uses, asking, failures] as const,
    ([picked, listed]) => {
      root.hidden = picked === undefined;
      if (picked === undefined) return;
      const found = listed?.packages.find(({ purl }) => purl === picked);
      replaceContent(content, ...(found === undefined ? missing(parts) : contentOf(parts, found)));
    },
  );
  watch(
    store,
    ({ view }) => [view.picked] as const,
    () => {
      root.scrollTop = 0;
    },
  );
  return root;
}

function missing({ store, t }: PackagesParts): HTMLElement[] {
  const isReading = store.get().asking.includes('list');
  const said = isReading ? t('Reading…') : t('No lock file pins this package any more.');
  return [element('p', { class: 'gp-quiet' }, said)];
}

function contentOf(parts: PackagesParts, found: Package): HTMLElement[] {
  const { t, heading } = parts;
  const { name, version } = found;
  return [
    element(
      heading === 'h1' ? 'h2' : 'h3',
      { class: 'gp-sc-title', tabindex: -1, 'data-key': 'title' },
      `${name} ${version}`,
    ),
    factsOf(parts, found),
    section(parts, t('Known holes'), holesOf(parts, found)),
    section(parts, t('Imported by'), importsOf(parts, found)),
    section(parts, t('Needed by other packages'), needsOf(parts, found)),
    section(parts, t('Pinned in'), [
      longList(
        found.lockFiles,
        listedAtOnce,
        (place) => element('li', {}, placeLink(parts, place, { key: `pinned ${place.file}:${place.line}` })),
        'gp-sc-plain-list',
      ),
    ]),
  ];
}

function factsOf({ t, language }: PackagesParts, found: Package): HTMLElement {
  const facts: readonly (readonly [term: string, text: string])[] = [
    [t('Registry'), { npm: 'npm', pypi: 'PyPI' }[found.ecosystem]],
    [t('Needed by'), needWord(t, found)],
    [t('Needed for'), purposeWord(t, found)],
    [t('Imported by'), importersText(t, language, found)],
    ...(found.license === undefined ? [] : [[t('License'), found.license] as const]),
    ...(found.origin === undefined ? [] : [[t('Comes from'), found.origin] as const]),
  ];
  return element(
    'dl',
    { class: 'gp-pk-facts' },
    ...facts.map(([term, text]) => element('div', {}, element('dt', {}, term), element('dd', {}, text))),
  );
}

function holesOf(parts: PackagesParts, found: Package): HTMLElement[] {
  const { t } = parts;
  const { holes } = found;
  if (holes === undefined)
    return [
      element(
        'p',
        {},
        t('Not compared: no advisories of this registry were given, or none that this version can be compared with.'),
      ),
    ];
  if (holes.length === 0) return [element('p', {}, t('None of the given advisories is about this version.'))];
  return [element('ul', { class: 'gp-pk-hole-list' }, ...holes.map((hole) => holeItem(parts, found, hole)))];
}

function holeItem(parts: PackagesParts, found: Package, hole: PackageHole): HTMLElement {
  const { t } = parts;
  const { id, aliases, summary, severity, score, url } = hole;
  const names = [id, ...aliases].map((each) => element('code', {}, each));
  return element(
    'li',
    { class: 'gp-pk-hole' },
    element(
      'p',
      { class: 'gp-sc-line-of-facts' },
      severityBadge(t, severity),
      ...(score === undefined ? [] : [element('span', {}, `CVSS ${score.toFixed(1)}`)]),
      ...names,
    ),
    ...(summary === '' ? [] : [element('p', { class: 'gp-pk-summary' }, summary)]),
    element('p', {}, fixedText(t, hole)),
    ...reachOf(parts, found, hole),
    ...(url === undefined ? [] : [element('p', { class: 'gp-quiet gp-sc-path' }, url)]),
  );
}

/** Who reaches the hole, as the scan says; it may still be under way. */
function reachOf(parts: PackagesParts, found: Package, hole: PackageHole): HTMLElement[] {
  const { store, t, toFindings } = parts;
  const { findings, asking, failures } = store.get();
  const finding = findingOf(findings ?? [], found, hole);
  if (finding === undefined) {
    const unknown = findings === undefined ? undefined : `${reachWord(t, 'unknown')}.`;
    const waits = asking.includes('findings')
      ? t('Who reaches it is being looked for…')
      : (failures.findings?.message ?? unknown);
    return waits === undefined ? [] : [element('p', { class: 'gp-quiet' }, waits)];
  }
  const { fingerprint, reach, triage, suppressed } = finding;
  const isDecided = triage !== undefined && triage.state !== 'open';
  const shown = {
    finding: fingerprint,
    step: undefined,
    ...(isDecided && { triaged: true }),
    ...(suppressed !== undefined && { suppressed: true }),
  };
  return [
    element(
      'p',
      {},
      `${reachWord(t, reach.state)}. `,
      textButton(t('Show the finding'), () => toFindings(shown), {
        class: 'gp-link',
        'data-key': `finding ${hole.id}`,
      }),
    ),
  ];
}

function importsOf(parts: PackagesParts, { node, importers, direct }: Package): HTMLElement[] {
  const { store, t, language } = parts;
  if (importers === undefined) {
    return [
      element(
        'p',
        {},
        t(
          'Not known: modules of a package of PyPI may have other names than it, and none of its own name is imported.',
        ),
      ),
    ];
  }
  if (node === undefined) {
    const more =
      direct === true
        ? [
            t(
              'Tools, configuration and types are used without an import, so that this is no proof that nothing uses it.',
            ),
          ]
        : [];
    return [element('p', {}, [t('No file imports it.'), ...more].join(' '))];
  }
  const { uses, failures } = store.get();
  if (failures.uses !== undefined) return [element('p', { class: 'gp-problem' }, failures.uses.message)];
  if (uses === undefined || uses.node !== node) return [element('p', { class: 'gp-quiet' }, t('Reading…'))];
  const rest = uses.total - uses.uses.length;
  return [
    element('p', { class: 'gp-quiet' }, t('Imports of the name, in any version.')),
    longList(uses.uses, listedAtOnce, (use) => useItem(parts, use), 'gp-pk-uses'),
    ...(rest > 0 ? [element('p', { class: 'gp-quiet' }, t('and {0} more', rest.toLocaleString(language)))] : []),
  ];
}

function useItem(parts: PackagesParts, use: EdgeUse): HTMLElement {
  const { file, line, text, name, test } = use;
  return element(
    'li',
    {},
    placeLink(parts, { file, line }, { key: `use ${file}:${line}` }),
    ...(test === true ? [element('span', { class: 'gp-tag' }, parts.t('Test'))] : []),
    element('code', { class: 'gp-pk-code' }, (text === '' ? name : text).trim()),
  );
}

function needsOf(parts: PackagesParts, found: Package): HTMLElement[] {
  const { store, t, go } = parts;
  const needing = neededBy(store.get().listed?.packages ?? [], found);
  if (needing.length === 0) return [element('p', {}, t('None, as far as lock files say it.'))];
  const item = ({ purl, name, version }: Package) =>
    element(
      'li',
      {},
      textButton(`${name} ${version}`, () => go({ picked: purl }), { class: 'gp-link', 'data-key': `needs ${purl}` }),
    );
  return [longList(needing, listedAtOnce, item, 'gp-sc-plain-list')];
}

function section({ heading }: PackagesParts, title: string, content: readonly HTMLElement[]): HTMLElement {
  return element('section', {}, element(heading === 'h1' ? 'h3' : 'h4', {}, title), ...content);
}
