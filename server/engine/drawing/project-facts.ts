import { allStrings } from '#server/base/string-table.ts';
import type { NodeCycles } from '../graph/cycles.ts';
import { cycleCuts } from '../graph/cycle-cuts.ts';
import { absenceOf } from '../graph/edge-uses.ts';
import { fileCycles } from '../graph/file-cycles.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import type { LoadedFiles, LoadScope } from '../graph/load-scope.ts';
import type { FileLayer, LoadLayer } from '../graph/snapshot.ts';
import type { Absence } from '../resolve/resolver.ts';
import { isBesideProduct, isConfiguration } from '../source/beside-product.ts';
import { holdsData, importReading } from '../source/read-languages.ts';
import { isTestPath } from '../source/tests.ts';
import type { DrawnLanguage } from './drawn-view.ts';

/**
 * Facts about the files of a snapshot that every drawing needs, independent of its content. Arrays are indexed by file.
 */
export interface ProjectFacts {
  readonly layer: FileLayer;
  readonly paths: readonly string[];
  /** 1 for files of tests. */
  readonly tests: Uint8Array;
  /** 1 for prose, data and what says how to build the code. */
  readonly prose: Uint8Array;
  /** 1 for code whose imports are not read. */
  readonly unread: Uint8Array;
  /** Imports without a target, those `missing` and all others. */
  readonly unresolved: Uint32Array;
  readonly absent: Uint32Array;
  /** Numbers as in `cycles.list`. */
  readonly cycles: Pick<NodeCycles, 'numbers'>;
  /** The imports that `cycles` are made of; there is no cycle while it is not known when imports load. */
  readonly cycleLoad: LoadScope;
  readonly loads?: LoadLayer;
  /** By edge row: 1 for those whose removal ends these cycles. */
  readonly cuts: Uint8Array;
  /** By file: 1 for code of the product, apart from tests, examples, documents and configuration. */
  readonly shipped: Uint8Array;
  readonly languages: readonly DrawnLanguage[];
}

/** With the cycles that are there when the program starts. */
export function projectFacts({ files: layer, loads }: LoadedFiles): ProjectFacts {
  const paths = allStrings(layer.paths);
  const tests = Uint8Array.from(paths, (path) => (isTestPath(path) ? 1 : 0));
  const prose = findProse(layer, paths);
  return {
    layer,
    paths,
    tests,
    prose,
    unread: Uint8Array.from(fileKinds(layer), ({ reading }, file) =>
      reading === 'unread' && prose[file] === 0 ? 1 : 0,
    ),
    cuts: cycleCuts({ files: layer, loads }, 'start'),
    shipped: Uint8Array.from(paths, (path, file) =>
      tests[file] === 1 || prose[file] === 1 || isBesideProduct(path) || isConfiguration(path) ? 0 : 1,
    ),
    unresolved: countAbsent(layer, (absence) => absence === 'missing'),
    absent: countAbsent(layer, (absence) => absence !== 'missing'),
    cycles: fileCycles({ files: layer, loads }, 'start'),
    cycleLoad: 'start',
    ...(loads !== undefined && { loads }),
    languages: sumLanguages(layer),
  };
}

/** The same facts, but for cycles. */
export function withCyclesBy(facts: ProjectFacts, cycleLoad: LoadScope): ProjectFacts {
  const project = { files: facts.layer, loads: facts.loads };
  return { ...facts, cycles: fileCycles(project, cycleLoad), cuts: cycleCuts(project, cycleLoad), cycleLoad };
}

function findProse({ languages, languageNames }: FileLayer, paths: readonly string[]): Uint8Array {
  return Uint8Array.from(paths, (path, file) => {
    const language = languageNames[languages[file]];
    const isProse = building.has(language) || holdsData(language) || importReading(language, path) === 'none';
    return isProse ? 1 : 0;
  });
}

/** A folder with a script of ten lines and a makefile of a hundred is one of the script's language. */
const building = new Set(['makefile', 'just', 'dockerfile', 'dockercompose', 'pip-requirements']);

function countAbsent({ count, uses }: FileLayer, isCounted: (absence: Absence) => boolean): Uint32Array {
  const counts = new Uint32Array(count);
  for (let row = 0; row < uses.count; row++) {
    const absence = absenceOf(uses, row);
    if (absence !== undefined && isCounted(absence)) counts[uses.sources[row]]++;
  }
  return counts;
}

function sumLanguages(layer: FileLayer): DrawnLanguage[] {
  const files = new Uint32Array(layer.languageNames.length);
  const codeLines = new Float64Array(layer.languageNames.length);
  for (let file = 0; file < layer.count; file++) {
    files[layer.languages[file]]++;
    codeLines[layer.languages[file]] += layer.codeLines[file];
  }
  return layer.languageNames
    .map((language, index) => ({
      language,
      files: files[index],
      codeLines: codeLines[index],
      ...(holdsData(language) && { data: true }),
    }))
    .filter((row) => row.files > 0)
    .toSorted(compareLanguages);
}

/** Code first: translations and lists of data have more lines than many a program. */
function compareLanguages(a: DrawnLanguage, b: DrawnLanguage): number {
  const byKind = Number(a.data ?? false) - Number(b.data ?? false);
  return byKind || b.codeLines - a.codeLines || b.files - a.files || (a.language < b.language ? -1 : 1);
}
