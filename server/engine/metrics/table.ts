import { fanInOf, fanOutOf, instabilityOf, shareOf } from './project/file-counts.ts';
import type { NumberedFiles } from './project/numbered-files.ts';

/** Where a metric is known. `group`: a folder or module. */
export type MetricLevel = 'function' | 'class' | 'file' | 'group' | 'project';

/** A metric; its key in the table is its name in the API. */
export interface MetricDefinition {
  /** As a person reads it. */
  readonly name: string;
  readonly levels: readonly MetricLevel[];
  readonly unit: string;
  /** A sentence or two, without a full stop at the end of the last. */
  readonly definition: string;
  /** The tool or paper that it is equal to, and where it differs. */
  readonly variant?: string;
  readonly source?: string;
  /** Returns the number of a file: answers have it, files can be sorted by it. */
  readonly ofFile?: (files: NumberedFiles, file: number) => number;
  /** Present where the number of a folder or module is the sum over its files. */
  readonly isSummed?: true;
}

type Metrics = Readonly<Record<string, MetricDefinition>>;

const everywhere: readonly MetricLevel[] = ['function', 'class', 'file', 'group', 'project'];
const ofFiles: readonly MetricLevel[] = ['file', 'group', 'project'];

const size = {
  lines: {
    name: 'Lines',
    levels: everywhere,
    unit: 'lines',
    definition:
      'All lines, a last one without an end included. Of a function or class: from the line of its name to its last one',
    ofFile: ({ files }, file) => files.lines[file],
    isSummed: true,
  },
  codeLines: {
    name: 'Lines of code',
    levels: ofFiles,
    unit: 'lines',
    definition:
      'Lines with something other than white space and comments; of Python, documentation is a comment. Of languages without a front-end: all that are not blank',
    variant: 'cloc 1.96; texts that look like comments are code, as the language has it',
    source: 'https://github.com/AlDanial/cloc',
    ofFile: ({ files }, file) => files.codeLines[file],
    isSummed: true,
  },
  commentLines: {
    name: 'Lines of comments',
    levels: ofFiles,
    unit: 'lines',
    definition: 'Lines that are neither code nor blank. 0 for languages without a front-end',
    variant: 'cloc 1.96; a blank line within a comment is blank',
    source: 'https://github.com/AlDanial/cloc',
    ofFile: ({ numbers }, file) => numbers.commentLines[file],
    isSummed: true,
  },
  functions: {
    name: 'Functions',
    levels: ofFiles,
    unit: 'functions',
    definition:
      'Functions, methods, accessors and constructors with a name and a body, and variables and members whose value is a function. Overloads, and the accessors of one property, are one',
    ofFile: ({ numbers }, file) => numbers.functions[file],
    isSummed: true,
  },
  classes: {
    name: 'Classes',
    levels: ['project'],
    unit: 'classes',
    definition: 'Classes with a name',
  },
} satisfies Metrics;

const complexity = {
  cyclomatic: {
    name: 'Cyclomatic complexity',
    levels: everywhere,
    unit: 'paths',
    definition:
      'Independent paths: 1, and 1 for each place where the flow parts. Inner functions count for themselves; a file is the sum of all its functions, unnamed ones included, and of its top level',
    variant:
      'JavaScript and TypeScript: `complexity` of ESLint 9, variant "classic" (if, loops, case, catch, ?:, && || ?? and their assignments, ?., default values). Python: radon 6 (if, elif, loops and their else, except and else of try, case, and, or, if … else, each for and if of a comprehension, assert; not what is asserted, defaults, decorators, except*)',
    source: 'T. J. McCabe, A complexity measure, IEEE TSE SE-2(4), 1976',
    ofFile: ({ numbers }, file) => numbers.cyclomatic[file],
    isSummed: true,
  },
  cognitive: {
    name: 'Cognitive complexity',
    levels: everywhere,
    unit: 'points',
    definition:
      'How hard the flow is to follow: 1 for each if, loop, switch, catch and ?:, and 1 more for each branch or loop around it; 1 for each else and else if, for a jump to a label, and for a row of logical operators. Inner functions count for themselves',
    variant:
      'JavaScript and TypeScript: eslint-plugin-sonarjs 4.2 (rows of && alone; none for && in JSX that leaves something out; no recursion). Python: the white paper (and and or, recursion once; else of loops and try; match as switch; a lambda is part of its function)',
    source: 'G. A. Campbell, Cognitive Complexity, SonarSource, 2023',
    ofFile: ({ numbers }, file) => numbers.cognitive[file],
    isSummed: true,
  },
  nesting: {
    name: 'Nesting',
    levels: ['function'],
    unit: 'levels',
    definition:
      'The deepest level of branches and loops, as cognitive complexity has them: an else if is as deep as its if',
  },
  parameters: {
    name: 'Parameters',
    levels: ['function'],
    unit: 'parameters',
    definition: 'As written: a pattern is one, `self` counts, `this` of TypeScript does not',
  },
  methods: {
    name: 'Methods',
    levels: ['class'],
    unit: 'methods',
    definition: 'Methods with a body, constructors and accessors included, and fields whose value is a function',
  },
  lcom4: {
    name: 'Lack of cohesion',
    levels: ['class'],
    unit: 'groups',
    definition:
      'Groups of methods that use no common member of their object and do not call one another. 1 is a class of one piece. Constructors are left out, which touch everything',
    variant: 'LCOM4; members are what is read through `this` or the first parameter, inherited ones included',
    source: 'M. Hitz and B. Montazeri, Measuring coupling and cohesion in object-oriented systems, 1995',
  },
} satisfies Metrics;

const details = {
  halsteadVolume: {
    name: 'Halstead volume',
    levels: ['file'],
    unit: 'bits',
    definition:
      'N · log₂ n of N operators and operands, n of them different. It says no better than lines where faults will be',
    variant: 'By kinds of nodes instead of tokens, types left out: comparable with no other tool',
    source: 'M. H. Halstead, Elements of Software Science, 1977',
  },
  maintainability: {
    name: 'Maintainability index',
    levels: ['file', 'project'],
    unit: '0 to 100',
    definition:
      '(171 − 5.2 ln V − 0.23 cyclomatic − 16.2 ln codeLines) · 100 / 171, not below 0; V is the Halstead volume, ln 0 counts 0. Of the project: the mean over the files of languages whose functions are read. A form of size: it says no better than lines where faults will be',
    variant: 'Without comments, in the scale of Visual Studio',
    source: 'P. Oman and J. Hagemeister, Metrics for assessing a software system’s maintainability, 1992',
    ofFile: ({ numbers }, file) => numbers.maintainability[file],
  },
} satisfies Metrics;

const coupling = {
  fanIn: {
    name: 'Fan-in',
    levels: ['function', 'file', 'group'],
    unit: 'dependents',
    definition:
      'Of a file: edges of the default graph that lead to it. Of a folder or module: files outside that depend on files inside. Of a function: functions and files that are known to use it',
    ofFile: ({ files }, file) => fanInOf(files, file),
  },
  fanOut: {
    name: 'Fan-out',
    levels: ['function', 'file', 'group'],
    unit: 'dependencies',
    definition:
      'Of a file: edges of the default graph that begin there. Of a folder or module: files outside that files inside depend on. Of a function: symbols that it is known to use',
    ofFile: ({ files }, file) => fanOutOf(files, file),
  },
  instability: {
    name: 'Instability',
    levels: ofFiles,
    unit: 'share',
    definition:
      'fanOut / (fanIn + fanOut), 0 when both are 0. Of the project: the mean over the files of languages whose imports are read',
    source: 'R. C. Martin, Agile Software Development, 2002',
    ofFile: ({ files }, file) => instabilityOf(fanInOf(files, file), fanOutOf(files, file)),
  },
  propagationCost: {
    name: 'Propagation cost',
    levels: ['project'],
    unit: 'share',
    definition:
      'The mean share of the files that a change of one file can reach, itself included: the density of the transitive closure of the default graph, exact',
    source: 'A. MacCormack, J. Rusnak and C. Baldwin, Management Science 52(7), 2006',
  },
  cyclicality: {
    name: 'Cyclicality',
    levels: ['project'],
    unit: 'share',
    definition: 'The share of the files that lie in a cycle of what is loaded when the program starts',
  },
  largestCycle: {
    name: 'Largest cycle',
    levels: ['project'],
    unit: 'files',
    definition: 'Files of the largest cycle of what is loaded when the program starts',
  },
} satisfies Metrics;

const duplication = {
  duplication: {
    name: 'Duplication',
    levels: ofFiles,
    unit: 'share',
    definition: 'The share of the tokens that lie in a copy of other code',
    variant: 'Type 1 and 2, from 50 tokens on: see duplication.md',
    ofFile: ({ numbers }, file) => shareOf(numbers.clonedTokens[file], numbers.tokens[file]),
  },
} satisfies Metrics;

/**
 * Every metric of the code: documents and editors show its definition, files have its number. The order is that of
 * the fields of an answer.
 */
export const metricTable = { ...size, ...complexity, ...details, ...coupling, ...duplication };

export type MetricId = keyof typeof metricTable;

type WithField<Field extends keyof MetricDefinition> = {
  [Id in MetricId]: (typeof metricTable)[Id] extends Readonly<Record<Field, unknown>> ? Id : never;
}[MetricId];

/** Metrics of a file. */
export type FileMetric = WithField<'ofFile'>;
/** Those that are summed for folders and modules. */
export type SummedMetric = Extract<WithField<'isSummed'>, FileMetric>;

const ids = Object.keys(metricTable) as MetricId[];
export const fileMetrics = ids.filter((id): id is FileMetric => 'ofFile' in metricTable[id]);
export const summedMetrics = fileMetrics.filter((id): id is SummedMetric => 'isSummed' in metricTable[id]);
