import { proofWords } from '#protocol/proof-words.ts';
import type { Impact } from '#protocol/impact.ts';
import { counted } from '#webview/charts/describe.ts';
import { baseName } from '#webview/charts/impact/impact-items.ts';
import { symbolNames } from '#webview/charts/impact/impact-words.ts';
import type { IconOutline } from '../../elements/icon.ts';
import { unknownText } from '../details/unknown-reason-text.ts';
import type { ImpactPlace } from './impact-parts.ts';

/** A line of the list. */
export interface ImpactRow {
  readonly key: string;
  readonly icon: IconOutline;
  readonly name: string;
  readonly remark: string;
  readonly place: ImpactPlace;
  /** Its file is one of tests. */
  readonly test?: boolean;
  /** It is gone: there is no place to open. */
  readonly isGone?: boolean;
}

export interface ImpactSection {
  readonly key: keyof Impact | 'testsWidened';
  readonly title: string;
  readonly rows: readonly ImpactRow[];
}

/** All that the drawing shows, and what it has folded: one section for each of its parts. */
export function impactSections(impact: Impact): ImpactSection[] {
  return [
    { key: 'changed', title: 'Changed', rows: impact.changed.map(changedRow) },
    { key: 'impacted', title: 'Reached, by risk', rows: impact.impacted.map(impactedRow) },
    { key: 'entryPoints', title: 'Entry points', rows: impact.entryPoints.map(entryRow) },
    { key: 'tests', title: 'Tests to run', rows: impact.tests.filter((test) => !isWidened(test)).map(testRow) },
    { key: 'testsWidened', title: 'Tests that a doubt may lead to', rows: impact.tests.filter(isWidened).map(testRow) },
    { key: 'unknown', title: 'May add to it', rows: impact.unknown.map(unknownRow) },
  ];
}

function changedRow({ file, kind, symbols }: Impact['changed'][number]): ImpactRow {
  const names = symbolNames(symbols);
  const word = kind === 'unknown' ? 'changed' : kind;
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const remark = names.length === 0 ? word : `${word}: ${names.slice(0, 3).join(', ')}${rest}`;
  return { key: file, icon: 'file', name: baseName(file), remark, place: { file }, isGone: kind === 'removed' };
}

function impactedRow({ file, distance, risk, proof, test }: Impact['impacted'][number]): ImpactRow {
  const inferred = proof === 'exact' ? '' : `, ${proofWords[proof]}`;
  const remark = `risk ${risk.toFixed(2)}, ${counted(distance, 'file')} away${inferred}`;
  return { key: file, icon: 'file', name: baseName(file), remark, place: { file }, ...(test === true && { test }) };
}

function entryRow({ id, name, type, file, line, proof }: Impact['entryPoints'][number]): ImpactRow {
  const inferred = proof === 'exact' ? '' : `, ${proofWords[proof]}`;
  return {
    key: `${id} ${file}:${line}`,
    icon: 'entry',
    name: name === file ? baseName(file) : name,
    remark: `${type.replaceAll('_', ' ')}${inferred}`,
    place: { file, line },
  };
}

const basisTexts: Readonly<Record<Impact['tests'][number]['basis'], string>> = {
  observed: 'recorded: it ran the change',
  inferred: 'by the graph',
  widened: 'to be sure: something on the way is not known',
};

function isWidened({ basis }: Impact['tests'][number]): boolean {
  return basis === 'widened';
}

function testRow({ file, basis }: Impact['tests'][number]): ImpactRow {
  return { key: file, icon: 'check', name: baseName(file), remark: basisTexts[basis], place: { file } };
}

function unknownRow({ file, line, column, name, reason, test }: Impact['unknown'][number]): ImpactRow {
  return {
    key: `${file}:${line}:${column} ${name}`,
    icon: 'unknown',
    name: name === '' ? baseName(file) : name,
    remark: unknownText(reason),
    place: { file, line, column },
    ...(test === true && { test }),
  };
}
