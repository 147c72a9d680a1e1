import { fileCycles } from '#server/engine/graph/file-cycles.ts';
import { fileNumberNames, type FileNumbers } from '#server/engine/graph/file-numbers.ts';
import { allFiles } from '#server/engine/metrics/project/file-scope.ts';
import { summarise } from '#server/engine/metrics/project/project-summary.ts';
import { snapshotOfStructure } from '#server/engine/structure/structure-snapshot.ts';
import type {
  Structure,
  StructureEdge,
  StructureFinding,
  StructureHeader,
} from '#server/engine/structure/structure.ts';

/** Imports by file: `b.ts`, or `type_import b.ts`. */
export type StructureImports = Readonly<Record<string, readonly string[]>>;

/** A structure without metrics and findings. Modules are the top-level folders. */
export function structureOf(files: StructureImports, header: Partial<StructureHeader> = {}): Structure {
  const nodes = Object.keys(files).map((id) => {
    const label = id.slice(id.lastIndexOf('/') + 1);
    return {
      id,
      type: 'file',
      label,
      size: 8,
      language: 'typescript',
      module: id.includes('/') ? id.split('/')[0] : '.',
    };
  });
  const edges = Object.entries(files).flatMap(([source, targets]) => targets.map((text) => edgeOf(source, text)));
  const given = { createdAt: '2026-01-31T12:00:00.000Z', tool: 'test', mode: 'plain' as const, ...header };
  return { header: given, nodes, edges, metrics: [], findings: [] };
}

const numbersOfEach = { commentLines: 1, functions: 2, cyclomatic: 5, cognitive: 4, maintainability: 60 };
const numbersOfFunctions = { functionCyclomatic: 4, functionCyclomaticMax: 3, functionCognitive: 4, tokens: 40 };

/** The same with numbers: equal ones for each file, and the sums of them. */
export function withNumbers(structure: Structure): Structure {
  const ofEach: Readonly<Record<string, number>> = { lines: 10, ...numbersOfEach, ...numbersOfFunctions };
  const ofFiles = structure.nodes.flatMap(({ id: file }) =>
    Object.entries(ofEach).map(([metric, value]) => ({ metric, value, file })),
  );
  const made = snapshotOfStructure('snp_', { ...structure, metrics: ofFiles });
  const column = (name: string) => Array<number>(made.files.count).fill(ofEach[name] ?? 0);
  const numbers = Object.fromEntries(fileNumberNames.map((name) => [name, column(name)])) as unknown as FileNumbers;
  const summary = summarise({ ...made, numbers }, allFiles(made.files), fileCycles(made, 'start').cycles.length);
  const ofProject = Object.entries(summary).map(([metric, value]) => ({ metric, value }));
  const header = { ...structure.header, fileNumbers: ofFiles.length };
  return { ...structure, header, metrics: [...ofProject, ...ofFiles] };
}

const loads = { import: 'start', reexport: 'start', dynamic_import: 'deferred', type_import: 'never' } as const;

function edgeOf(source: string, text: string): StructureEdge {
  const words = text.split(' ');
  const target = words.pop() as string;
  const [type = 'import'] = words as (keyof typeof loads)[];
  return { source, target, type, load: loads[type] };
}

export function structureFinding(fingerprint: string, more: Partial<StructureFinding> = {}): StructureFinding {
  const kind = { ruleId: 'sql-injection', title: 'SQL injection', category: 'vulnerability', cwe: ['CWE-89'] };
  const rating = { severity: 'high', confidence: 'high', reach: 'reachable' };
  return { ...kind, ...rating, file: 'src/a.ts', line: 1, fingerprint, ...more };
}
