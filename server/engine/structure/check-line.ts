import { isRelativeName } from './relative-name.ts';
import { structureModes, structureParts } from './structure.ts';

type Line = Readonly<Record<string, unknown>>;

const nameMax = 4096;
const textMax = 1000;
const cweMax = 50;

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const objectName = /^[0-9a-f]{40,64}$/;

/** Returns what is wrong with the first line; undefined where nothing is. */
export function problemOfHeader(line: Line): string | undefined {
  const { createdAt, tool, mode, unknown, fileNumbers } = line;
  if (!isText(createdAt, 64) || !time.test(createdAt) || Number.isNaN(Date.parse(createdAt)))
    return 'createdAt is no point in time';
  if (!isText(tool, 100)) return 'tool is missing';
  if (!structureModes.some((each) => each === mode)) return 'mode is neither plain nor hashed';
  if (unknown !== undefined && !(Array.isArray(unknown) && unknown.every(isPart))) return 'unknown names no parts';
  if (fileNumbers !== undefined && !isCount(fileNumbers)) return 'fileNumbers is no count';
  return problemOfPlace(line['commit'], line['branch']) ?? problemOfCode(line);
}

function problemOfPlace(commit: unknown, branch: unknown): string | undefined {
  if (commit !== undefined && !(isText(commit, 64) && objectName.test(commit))) return 'commit is no object name';
  const isBranch = branch === undefined || (isText(branch, 255) && branch !== '' && !branch.includes('\0'));
  return isBranch ? undefined : 'branch is no name';
}

function isPart(value: unknown): boolean {
  return structureParts.some((part) => part === value);
}

/** Returns what is wrong with a line behind the first. Lines of unknown kinds are kept as they are, unless they have code. */
export function problemOfLine(line: Line): string | undefined {
  const { kind } = line;
  if (typeof kind !== 'string') return 'kind is missing';
  const check = Object.hasOwn(checks, kind) ? checks[kind] : undefined;
  return check?.(line) ?? problemOfCode(line);
}

const checks: Readonly<Record<string, (line: Line) => string | undefined>> = {
  node: (line) => {
    if (!isName(line['id'])) return 'id is no name relative to the project';
    if (!isText(line['type'], 100)) return 'type is missing';
    if (!isText(line['label'], nameMax)) return 'label is missing';
    if (!isCount(line['size'])) return 'size is no count';
    return (['language', 'module'] as const).map((field) => optionalText(line, field)).find(Boolean);
  },
  edge: (line) => {
    if (!isName(line['source'])) return 'source is no name relative to the project';
    if (!isName(line['target'])) return 'target is no name relative to the project';
    if (!isText(line['type'], 100)) return 'type is missing';
    const { load } = line;
    return load === undefined || ['start', 'deferred', 'never'].some((each) => each === load)
      ? undefined
      : 'load is neither start, deferred nor never';
  },
  metric: (line) => {
    const { metric, value, file } = line;
    if (!isText(metric, 100) || metric === '') return 'metric is missing';
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'value is no number';
    return file === undefined || isName(file) ? undefined : 'file is no name relative to the project';
  },
  finding: (line) => {
    if (!isName(line['file'])) return 'file is no name relative to the project';
    if (!isCount(line['line']) || line['line'] === 0) return 'line is no number of a line';
    const missing = (['ruleId', 'severity', 'fingerprint'] as const).find(
      (field) => !isText(line[field], textMax) || line[field] === '',
    );
    if (missing !== undefined) return `${missing} is missing`;
    const { cwe = [] } = line;
    const isList = Array.isArray(cwe) && cwe.length <= cweMax && cwe.every((each) => isText(each, 32));
    if (!isList) return 'cwe is no list of texts';
    return (['title', 'confidence', 'category'] as const).map((field) => optionalText(line, field)).find(Boolean);
  },
};

/** Fields that hold lines of code elsewhere in the interface: `text` that of a step on the path of a finding. */
const codeFields: ReadonlySet<string> = new Set(['content', 'excerpt']);
const codeFieldsOfFindings: ReadonlySet<string> = new Set([...codeFields, 'text']);

/** No code gets in, by whatever kind of line, however deep. */
function problemOfCode(line: Line): string | undefined {
  const fields = line['kind'] === 'finding' ? codeFieldsOfFindings : codeFields;
  const waiting: unknown[] = [line];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, below] of Object.entries(value)) {
      if (fields.has(name)) return `${name} would hold code, which belongs in no structure`;
      if (typeof below === 'object' && below !== null) waiting.push(below);
    }
  }
  return undefined;
}

function isName(value: unknown): boolean {
  return isText(value, nameMax) && isRelativeName(value);
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.length <= lengthMax;
}

function optionalText(line: Line, field: string): string | undefined {
  return line[field] === undefined || isText(line[field], nameMax) ? undefined : `${field} is no text`;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
