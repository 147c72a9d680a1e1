import { proofWords } from '#protocol/proof-words.ts';
import type { Impact } from '#protocol/impact.ts';
import type { IconName } from '../icons.ts';
import { symbolNames, symbolsText } from './impact-words.ts';
import { counted } from '../describe.ts';

/** Upper bound on layers that are distinguished; items farther away are in the last one. */
const layersMax = 5;

/** One thing that a change is, reaches, or may reach. */
export interface ImpactItem {
  readonly id: string;
  readonly label: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** From the most wordy to the shortest. */
  readonly facts: readonly string[];
  /** Behind the path, for a screen reader. */
  readonly said: string;
  readonly icon: IconName;
  readonly proof: 'exact' | 'inferred' | 'hint';
  readonly isUnsure: boolean;
  /** It was removed: there is nothing to open. */
  readonly isGone?: boolean;
  /** File that it is reached from: the step before it, or its own where that is reached. */
  readonly from?: string;
}

/** A ring of the drawing, or a part of its rim. */
export interface ImpactGroup {
  readonly key: string;
  readonly kind: 'changed' | 'layer' | 'entries' | 'tests' | 'unknown';
  readonly title: string;
  /** Without those that are drawn elsewhere. */
  readonly items: readonly ImpactItem[];
}

/** From the middle outwards, then the rim; groups without items are left out, but for what changed. */
export function impactGroups(impact: Impact): ImpactGroup[] {
  const { changed, impacted, tests } = impact;
  const testFiles = new Set(tests.map(({ file }) => file));
  const changedFiles = new Set(changed.map(({ file }) => file));
  const layered = impacted.filter(({ file }) => !testFiles.has(file));
  const depthMax = Math.min(
    layersMax,
    layered.reduce((most, { distance }) => Math.max(most, distance), 0),
  );
  const layers = Array.from({ length: depthMax }, (_, at) =>
    layerOf(
      at + 1,
      layered.filter(({ distance }) => Math.min(distance, layersMax) === at + 1),
    ),
  );
  const reached = new Map(impacted.map((each) => [each.file, each.via.at(-1)]));
  const rim: ImpactGroup[] = [
    { key: 'entries', kind: 'entries', title: 'Entry points', items: entryItems(impact) },
    {
      key: 'tests',
      kind: 'tests',
      title: 'Tests to run',
      items: tests.map((test) => testItem(test, changedFiles.has(test.file) ? test.file : reached.get(test.file))),
    },
    { key: 'unknown', kind: 'unknown', title: 'May add to it', items: unknownItems(impact) },
  ];
  const middle: ImpactGroup = {
    key: 'changed',
    kind: 'changed',
    title: 'The change',
    items: changed.map(changedItem),
  };
  return [middle, ...[...layers, ...rim].filter(({ items }) => items.length > 0)];
}

function changedItem({ file, kind, symbols }: Impact['changed'][number]): ImpactItem {
  const word = kind === 'unknown' ? 'changed' : kind;
  const names = symbolNames(symbols);
  const what = symbols.length === 0 ? word : `${word}: ${names.join(', ')}`;
  return {
    id: file,
    label: baseName(file),
    file,
    facts: [what, `${word}, ${counted(symbols.length, 'symbol')}`, word],
    said: what,
    icon: 'file',
    proof: 'exact',
    isUnsure: kind === 'unknown',
    isGone: kind === 'removed',
  };
}

function layerOf(distance: number, files: Impact['impacted']): ImpactGroup {
  const more = distance === layersMax ? ' and more' : '';
  return {
    key: `layer ${distance}`,
    kind: 'layer',
    title: `${counted(distance, 'file')}${more} away`,
    items: files.map(impactedItem),
  };
}

function impactedItem({ file, distance, risk, via, symbols = [], proof }: Impact['impacted'][number]): ImpactItem {
  const inferred = proof === 'exact' ? '' : ', inferred';
  const known = proof === 'exact' || proof === 'inferred' ? proof : 'hint';
  return {
    id: file,
    label: baseName(file),
    file,
    facts: [`risk ${risk.toFixed(2)}, ${counted(symbols.length, 'symbol')}${inferred}`, `risk ${risk.toFixed(2)}`],
    said: `${counted(distance, 'file')} away, risk ${risk.toFixed(2)}${symbolsText(symbols)}${inferred}`,
    icon: 'file',
    proof: known,
    isUnsure: known === 'hint',
    ...fromFile(via.at(-1)),
  };
}

function entryItems({ entryPoints }: Impact): ImpactItem[] {
  return entryPoints.map(({ id, type, name, file, line, proof }) => {
    const kind = type.replaceAll('_', ' ');
    return {
      id: `entry:${id}`,
      label: name === file ? baseName(file) : name,
      file,
      line,
      facts: [`${kind}, ${baseName(file)}`, kind],
      said: `${kind}${proof === 'exact' ? '' : `, ${proofWords[proof]}`}`,
      icon: 'entry',
      proof: proof === 'exact' || proof === 'inferred' ? proof : 'hint',
      isUnsure: proof === 'hint',
      from: file,
    };
  });
}

const basisWords = { observed: 'recorded', inferred: 'by the graph', widened: 'to be sure' } as const;

function testItem({ file, distance, basis }: Impact['tests'][number], from: string | undefined): ImpactItem {
  const isWidened = basis === 'widened';
  return {
    id: `test:${file}`,
    label: baseName(file),
    file,
    facts: [`${basisWords[basis]}, ${counted(distance, 'file')} away`, basisWords[basis]],
    said: `test, selected ${basisWords[basis]}, ${counted(distance, 'file')} away`,
    icon: 'check',
    proof: isWidened ? 'hint' : 'exact',
    isUnsure: isWidened,
    ...fromFile(from),
  };
}

/** One for each file with such sites; it opens the first of them. */
function unknownItems({ unknown }: Impact): ImpactItem[] {
  const byFile = Map.groupBy(unknown, ({ file }) => file);
  return Array.from(byFile, ([file, sites]) => ({
    id: `unknown:${file}`,
    label: baseName(file),
    file,
    line: sites[0].line,
    column: sites[0].column,
    facts: [
      `${counted(sites.length, 'site')}: ${[...new Set(sites.map(({ name }) => name))].join(', ')}`,
      counted(sites.length, 'site'),
    ],
    said: `${counted(sites.length, 'site')} of which it is not known what they mean`,
    icon: 'unknown',
    proof: 'hint',
    isUnsure: true,
  }));
}

function fromFile(from: string | undefined): { readonly from?: string } {
  return from === undefined ? {} : { from };
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
