/** What a function looks like in the syntax trees of the languages that the measurement of search reads. */
import type { Node } from 'web-tree-sitter';

export type DocumentationStyle = 'block' | 'above' | 'docstring';

export interface Grammar {
  /** File name of the grammar, without `tree-sitter-` and `.wasm`. */
  readonly name: string;
  readonly extensions: readonly string[];
  readonly functions: ReadonlySet<string>;
  /** Functions without a name of their own: what they are bound to names them. */
  readonly values: ReadonlySet<string>;
  readonly containers: ReadonlySet<string>;
  readonly comments: ReadonlySet<string>;
  readonly documentation: DocumentationStyle;
}

const script = {
  functions: new Set(['function_declaration', 'generator_function_declaration', 'method_definition']),
  values: new Set(['arrow_function', 'function_expression', 'generator_function']),
  containers: new Set([
    'class_declaration',
    'abstract_class_declaration',
    'class',
    'interface_declaration',
    'internal_module',
  ]),
  comments: new Set(['comment']),
  documentation: 'block',
} as const;

const none = new Set<string>();

export const grammars: readonly Grammar[] = [
  { name: 'typescript', extensions: ['.ts', '.mts', '.cts'], ...script },
  { name: 'tsx', extensions: ['.tsx', '.jsx', '.js', '.mjs', '.cjs'], ...script },
  {
    name: 'python',
    extensions: ['.py'],
    functions: new Set(['function_definition']),
    values: none,
    containers: new Set(['class_definition']),
    comments: new Set(['comment']),
    documentation: 'docstring',
  },
  {
    name: 'go',
    extensions: ['.go'],
    functions: new Set(['function_declaration', 'method_declaration']),
    values: none,
    containers: none,
    comments: new Set(['comment']),
    documentation: 'above',
  },
  {
    name: 'java',
    extensions: ['.java'],
    functions: new Set(['method_declaration', 'constructor_declaration']),
    values: none,
    containers: new Set(['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration']),
    comments: new Set(['block_comment', 'line_comment']),
    documentation: 'block',
  },
  {
    name: 'rust',
    extensions: ['.rs'],
    functions: new Set(['function_item']),
    values: none,
    containers: new Set(['impl_item', 'trait_item', 'mod_item']),
    comments: new Set(['line_comment', 'block_comment']),
    documentation: 'above',
  },
];

export function grammarOf(path: string): Grammar | undefined {
  return grammars.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
}

/** Name of a function, undefined for one that nothing names. */
export function nameOf(node: Node): string | undefined {
  const own = node.childForFieldName('name');
  if (own !== null) return own.text;
  const parent = node.parent;
  if (parent === null || parent.childForFieldName('value')?.id !== node.id) {
    const left = parent?.type === 'assignment_expression' ? parent.childForFieldName('left') : null;
    return left === null || left === undefined ? undefined : lastName(left.text);
  }
  const bound =
    parent.childForFieldName('name') ?? parent.childForFieldName('key') ?? parent.childForFieldName('property');
  return bound === null ? undefined : lastName(bound.text);
}

function lastName(text: string): string | undefined {
  return /[A-Za-z_$][\w$]*(?=['"\]]*$)/.exec(text)?.[0];
}

/** Name of the class, implementation, receiver or function around it; empty at the top level. */
export function containerOf(node: Node, grammar: Grammar): string {
  const receiver = node.childForFieldName('receiver');
  if (receiver !== null) return /([A-Za-z_]\w*)\s*(?:\[[^\]]*\])?\s*\)?$/.exec(receiver.text)?.[1] ?? '';
  for (let around = node.parent; around !== null; around = around.parent) {
    if (grammar.containers.has(around.type)) {
      const name = around.childForFieldName('name') ?? around.childForFieldName('type');
      if (name !== null) return /[A-Za-z_$][\w$]*/.exec(name.text)?.[0] ?? '';
    }
    if (grammar.functions.has(around.type) || grammar.values.has(around.type)) {
      const name = nameOf(around);
      if (name !== undefined) return name;
    }
  }
  return '';
}
