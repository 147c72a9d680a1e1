import { Type, type Static } from 'typebox';
import { SymbolType } from './symbols.ts';
import { count, givenId, snapshotId } from './values.ts';

const budgetMin = 100;
export const budgetMax = 20_000;

/** Sizes of answers in tokens where none is asked for. */
export const budgetDefaults = { find: 800, explain: 2000, calls: 1200, impact: 1200, overview: 1200 } as const;

function budget(tokens: number) {
  return Type.Optional(
    Type.Integer({
      minimum: budgetMin,
      maximum: budgetMax,
      default: tokens,
      description: 'Size of the answer in tokens, at most.',
    }),
  );
}

const from = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    description: 'Goes on where an answer was cut: the number it gave.',
  }),
);

const target = Type.String({
  minLength: 1,
  maxLength: 4608,
  description: 'Id `path#Outer.name`, a name, `path`, or `path:line`.',
});

const findInput = {
  query: Type.String({
    minLength: 1,
    maxLength: 400,
    description: 'Name or parts of names of symbols, files or folders, or what the code does in words.',
  }),
  type: Type.Optional(Type.Enum([...SymbolType.enum, 'file'], { type: 'string', description: 'Only these.' })),
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Only below this folder.' })),
  budget: budget(budgetDefaults.find),
  from,
};

const explainInput = {
  target,
  budget: budget(budgetDefaults.explain),
  from: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'First line of code, to go on where it was cut.' }),
  ),
};

const callsInput = {
  target,
  direction: Type.Optional(
    Type.Enum(['callers', 'callees'], { type: 'string', default: 'callers', description: 'Which side.' }),
  ),
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'How many calls away.' })),
  budget: budget(budgetDefaults.calls),
  from,
};

const impactInput = {
  targets: Type.Optional(
    Type.Array(target, {
      maxItems: 100,
      description: 'What is about to change. Without any input: what is not committed.',
    }),
  ),
  diff: Type.Optional(Type.String({ maxLength: 1024 * 1024, description: 'A unified diff, applied or not.' })),
  base: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[A-Za-z0-9_][A-Za-z0-9_./~^@-]*$',
      description: 'A git revision: what changed since.',
    }),
  ),
  tests: Type.Optional(Type.Boolean({ default: false, description: 'Only the tests to run.' })),
  budget: budget(budgetDefaults.impact),
  from,
};

const overviewInput = {
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Only this folder.' })),
  budget: budget(budgetDefaults.overview),
};

/** Which folder is meant; a caller that is bound to one need not say it. */
const agentProject = { id: givenId };

export const agentParams = {
  find: { ...agentProject, ...findInput },
  explain: { ...agentProject, ...explainInput },
  calls: { ...agentProject, ...callsInput },
  impact: { ...agentProject, ...impactInput },
  overview: { ...agentProject, ...overviewInput },
};

export type AgentToolName = keyof typeof agentParams;

/** Answer of a tool: a text for a language model, and the facts that are known about it. */
export const AgentAnswer = Type.Object({
  text: Type.String({ description: 'Lines; nothing in it is longer than the budget allows.' }),
  tokens: Type.Integer({ minimum: 0, description: 'Estimated size of the text; never less than it has by much.' }),
  isWhole: Type.Boolean({ description: 'False: the index is still being made, and the text says what it lacks.' }),
  next: Type.Optional(
    Type.Integer({ minimum: 0, description: '`from` of a call that goes on where the budget ended.' }),
  ),
  shown: count,
  total: Type.Integer({ minimum: 0, description: 'Items there are, those that were cut included.' }),
  snapshot: Type.Optional(snapshotId),
});
export type AgentAnswer = Static<typeof AgentAnswer>;

export interface AgentTool {
  readonly name: AgentToolName;
  /** Of the operation table: takes the input with `id`, the project, beside it; answers `AgentAnswer`. */
  readonly operation: `agent.${AgentToolName}`;
  readonly title: string;
  /** For a language model: read before every conversation, so every word of it costs. */
  readonly description: string;
  /** JSON Schema of an object. */
  readonly input: ReturnType<typeof Type.Object>;
}

/**
 * The tools for agents, the same over the Model Context Protocol and in editors. A tool is one operation of the table;
 * fronts add nothing to its text.
 */
export const agentTools: readonly AgentTool[] = [
  {
    name: 'find',
    operation: 'agent.find',
    title: 'Find symbols and files',
    description:
      'Finds symbols and files by name, or code by what it does, with line ranges, signatures and number of callers.',
    input: Type.Object(findInput),
  },
  {
    name: 'explain',
    operation: 'agent.explain',
    title: 'Explain a symbol, file or package',
    description:
      'Shows a symbol in one answer: its code, signatures of its callers and callees, the types it needs. Of a file: its outline and imports. Of a package (`npm:name`, `pypi:name`): its versions, importers and known holes. Use it instead of reading whole files.',
    input: Type.Object(explainInput),
  },
  {
    name: 'calls',
    operation: 'agent.calls',
    title: 'Callers and callees',
    description:
      'Lists every call site of a symbol with its line of code, or what it calls; says whether the list is complete and which sites may add to it. Use it instead of text search.',
    input: Type.Object(callsInput),
  },
  {
    name: 'impact',
    operation: 'agent.impact',
    title: 'Impact of a change, and tests to run',
    description:
      'Says what a change reaches and which tests to run: of symbols or files, a diff, a git base, or what is not committed.',
    input: Type.Object(impactInput),
  },
  {
    name: 'overview',
    operation: 'agent.overview',
    title: 'Overview of the architecture',
    description: 'Shows the architecture: folders and what they depend on, cycles, hubs, entry points.',
    input: Type.Object(overviewInput),
  },
];

/** Instructions that a client passes to its model, about all tools at once. */
export const agentInstructions = [
  'Code graph of this workspace. Ids are `path#Outer.name`; below a line with a path, `#name` stands for `path#name`.',
  'Marks in front of lines say how something is known: = proven, ~ inferred, ? may be (not proven).',
  '`exact` lists are complete; `bounded` ones may lack what the `?` lines and reasons say.',
].join(' ');
