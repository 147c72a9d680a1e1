import { execFileSync } from 'node:child_process';
import ts from 'typescript';

/** A change of one function that a test may notice. */
export interface Mutation {
  readonly file: string;
  readonly line: number;
  readonly kind: 'throw' | 'negate' | 'void';
  /** What is cut out, in UTF-16 units from the beginning, and what is put there. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function apply({ start, end, text }: Mutation, source: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Mutations of a script: a failure at the beginning of each function, its first condition turned round, its first value gone. */
export function mutationsOfScript(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const at = (kind: Mutation['kind'], start: number, end: number, text: string) =>
    found.push({ file, line: parsed.getLineAndCharacterOfPosition(start).line + 1, kind, start, end, text });
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) mutate(node.body as ts.Node);
    ts.forEachChild(node, visit);
  };
  const mutate = (body: ts.Node): void => {
    if (!ts.isBlock(body)) {
      const text = `(() => { throw new Error('mutant') })()`;
      at('throw', body.getStart(), body.end, text);
      return;
    }
    // What stands first in a derived constructor is `super`: a failure before it is one as well.
    at('throw', body.getStart() + 1, body.getStart() + 1, `throw new Error('mutant');`);
    const condition = firstOf(body, ts.isIfStatement)?.expression;
    if (condition !== undefined) at('negate', condition.getStart(), condition.end, `!(${condition.getText()})`);
    const value = firstOf(body, ts.isReturnStatement)?.expression;
    if (value !== undefined) at('void', value.getStart(), value.end, 'undefined');
  };
  visit(parsed);
  return found;
}

/** The first statement of a kind in a function, those of functions in it left out. */
function firstOf<Kind extends ts.Node>(body: ts.Node, is: (node: ts.Node) => node is Kind): Kind | undefined {
  const search = (node: ts.Node): Kind | undefined => {
    if (is(node)) return node;
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return undefined;
    return ts.forEachChild(node, search);
  };
  return ts.forEachChild(body, search);
}

const pythonProgram = `
import ast, json, sys
source = sys.stdin.read()
lines = source.splitlines(keepends=True)
starts = [0]
for line in lines: starts.append(starts[-1] + len(line))
def offset(line, column): return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())
found = []
def add(kind, node, start, end, text): found.append([node.lineno, kind, start, end, text])
def first(body, kind):
    queue = list(body)
    while queue:
        node = queue.pop(0)
        if isinstance(node, kind): return node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)): queue = list(ast.iter_child_nodes(node)) + queue
for node in ast.walk(ast.parse(source)):
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)): continue
    body = node.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1: body = body[1:]
    start = offset(body[0].lineno, body[0].col_offset)
    if body[0].lineno != node.lineno and not getattr(body[0], 'decorator_list', None): add('throw', node, start, start, 'raise RuntimeError("mutant"); ' if not hasattr(body[0], 'body') else 'raise RuntimeError("mutant")\\n' + ' ' * body[0].col_offset)
    condition = first(body, ast.If)
    if condition: add('negate', node, offset(condition.test.lineno, condition.test.col_offset), offset(condition.test.end_lineno, condition.test.end_col_offset), 'not (' + ast.get_source_segment(source, condition.test) + ')')
    value = first(body, ast.Return)
    if value and value.value: add('void', node, offset(value.value.lineno, value.value.col_offset), offset(value.value.end_lineno, value.value.end_col_offset), 'None')
print(json.dumps(found))
`;

/** The same of a Python file, whose syntax Python itself reads. */
export function mutationsOfPython(file: string, source: string): Mutation[] {
  const output = execFileSync('python3', ['-c', pythonProgram], { input: source, encoding: 'utf8', maxBuffer: 1e9 });
  const rows = JSON.parse(output) as readonly (readonly [number, Mutation['kind'], number, number, string])[];
  return rows.map(([line, kind, start, end, text]) => ({ file, line, kind, start, end, text }));
}
