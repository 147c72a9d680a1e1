import type { ViewMark } from '#protocol/view.ts';
import {
  besideEachOther,
  dependencyCount,
  fileCount,
  languageName,
  lineCount,
  spokenOf,
  unresolvedCount,
  type Words,
} from '../words.ts';

export type Described = Pick<
  ViewMark,
  'id' | 'label' | 'type' | 'size' | 'files' | 'language' | 'fanIn' | 'fanOut' | 'cycle' | 'inCycles' | 'unknown'
>;

/** Unknowns of the whole project: every fan-in is a lower bound where there is one. */
export interface Unknowns {
  readonly unresolved: number;
}

/** `↓12 ↑3 ⟳ ?2`: beside the name, in short; the tooltip has it in words. */
export function shortFacts(mark: Described, { number }: Words): string | undefined {
  const { fanIn = 0, fanOut = 0, unknown = 0 } = mark;
  return besideEachOther(
    (fanIn > 0 || fanOut > 0) && `↓${number(fanIn)} ↑${number(fanOut)}${unknown > 0 ? '+' : ''}`,
    cycleSign(mark, number),
    unknown > 0 && `?${number(unknown)}`,
  );
}

function cycleSign({ type, cycle, inCycles = 0 }: Described, number: Words['number']): string | undefined {
  if (type === 'file') return cycle !== undefined || inCycles > 0 ? '⟳' : undefined;
  return inCycles > 0 ? `⟳${number(inCycles)}` : undefined;
}

/** The facts as lines of a tooltip, each a sentence. */
export function factLines(mark: Described, unknowns: Unknowns, words: Words): string[] {
  const { type, files, size, language } = mark;
  const lines = [
    [
      type !== 'file' && fileCount(words, files),
      lineCount(words, size),
      language !== undefined && languageName(language),
    ],
  ].map((parts) => spokenOf(...parts));
  return [...lines, inwards(mark, unknowns, words), outwards(mark, words), ...cycleLine(mark, words)].filter(
    (line) => line !== '',
  );
}

function inwards({ type, fanIn }: Described, { unresolved }: Unknowns, words: Words): string {
  if (fanIn === undefined) return '';
  const { l10n, number } = words;
  const isFile = type === 'file';
  const what =
    fanIn === 0
      ? l10n.t('↓ Nothing is known to depend on it.')
      : isFile
        ? fanIn === 1
          ? l10n.t('↓ 1 file depends on it.')
          : l10n.t('↓ {0} files depend on it.', number(fanIn))
        : fanIn === 1
          ? l10n.t('↓ 1 dependency leads into it: a file outside imports a file inside.')
          : l10n.t('↓ {0} dependencies lead into it: pairs of a file outside and a file inside.', number(fanIn));
  if (unresolved === 0) return what;
  return `${what} ${l10n.t('There may be more: {0} in this project.', unresolvedCount(words, unresolved))}`;
}

function outwards({ type, fanOut, unknown = 0 }: Described, words: Words): string {
  if (fanOut === undefined) return '';
  const { l10n, number } = words;
  const isFile = type === 'file';
  const what =
    fanOut === 0
      ? l10n.t('↑ It depends on nothing in this project.')
      : isFile
        ? fanOut === 1
          ? l10n.t('↑ It depends on 1 file.')
          : l10n.t('↑ It depends on {0} files.', number(fanOut))
        : fanOut === 1
          ? l10n.t('↑ 1 dependency leads out of it: a file inside imports a file outside.')
          : l10n.t('↑ {0} dependencies lead out of it: pairs of a file inside and a file outside.', number(fanOut));
  if (unknown === 0) return what;
  return `${what} ${l10n.t('There may be more: {0}.', unresolvedCount(words, unknown))}`;
}

function cycleLine({ type, cycle, inCycles = 0 }: Described, { l10n, number }: Words): string[] {
  if (type === 'file') {
    return cycle !== undefined || inCycles > 0
      ? [l10n.t('⟳ It is part of an import cycle as the program starts.')]
      : [];
  }
  if (inCycles === 0) return [];
  return [
    inCycles === 1
      ? l10n.t('⟳ 1 of its files is part of an import cycle as the program starts.')
      : l10n.t('⟳ {0} of its files are part of import cycles as the program starts.', number(inCycles)),
  ];
}

/** The facts as they are read out. */
export function spokenFacts(mark: Described, words: Words): string {
  const { type, unknown = 0 } = mark;
  return spokenOf(
    ...(type === 'file' ? spokenFile(mark, words) : spokenFolder(mark, words)),
    unknown > 0 && unresolvedCount(words, unknown),
  );
}

type Spoken = string | false;

function spokenFile({ fanIn = 0, fanOut = 0, unknown = 0, cycle, inCycles = 0 }: Described, words: Words): Spoken[] {
  const { l10n } = words;
  const isInCycle = cycle !== undefined || inCycles > 0;
  return [
    l10n.t('used by {0}', fileCount(words, fanIn)),
    l10n.t('depends on {0}', atLeast(fileCount(words, fanOut), unknown, words)),
    isInCycle && l10n.t('part of an import cycle'),
  ];
}

function spokenFolder({ fanIn = 0, fanOut = 0, unknown = 0, files, inCycles = 0 }: Described, words: Words): Spoken[] {
  const { l10n } = words;
  return [
    fileCount(words, files),
    l10n.t('{0} inwards', dependencyCount(words, fanIn)),
    l10n.t('{0} outwards', atLeast(dependencyCount(words, fanOut), unknown, words)),
    inCycles > 0 && l10n.t('{0} in import cycles', fileCount(words, inCycles)),
  ];
}

/** Imports that are not resolved may be further dependencies. */
function atLeast(counted: string, unknown: number, { l10n }: Words): string {
  return unknown > 0 ? l10n.t('at least {0}', counted) : counted;
}
