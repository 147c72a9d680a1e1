import { ControlFlow } from '../../../flow/control-flow.ts';
import { FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import { unreadFlow } from '../../../flow/unread-flow.ts';
import { type FlowGraph, noNode } from '../../../source/flow-graph.ts';
import { withoutByteOrderMark } from '../characters.ts';
import { isComponentFile } from '../component-files.ts';
import { parseReadable } from '../declarations.ts';
import { LinePositions } from '../line-positions.ts';
import type { ParsedMarkup } from '../markup/parse-markup.ts';
import { parseMarkup } from '../markup/parse-markup.ts';
import { readMarkup } from '../markup/read-markup.ts';
import { readScriptBlocks } from '../script-blocks.ts';
import { type ScriptDialect, scriptDialect } from '../script-dialect.ts';
import { typescriptParser } from '../typescript-parser.ts';
import { finishNames } from './exports.ts';
import { bindNames } from './bind-names.ts';
import type { Bindings } from './bindings.ts';
import { writeWaiting } from './functions.ts';
import { lowerersOf } from './lowerers.ts';
import { Lowering, type OpenFunction } from './lowering.ts';
import { lowerStatements } from './statements.ts';

/**
 * Returns how values flow through a script, or through the scripts and the markup of a component; undefined where it has
 * types alone. One that is nested too deeply for the parser is cut. The parser must have been loaded.
 */
export function readScriptFlow(text: string, path: string): FlowGraph | undefined {
  if (!isComponentFile(path)) return readFlow(text, scriptDialect(path), undefined);
  const whole = withoutByteOrderMark(text);
  const blocks = readScriptBlocks(whole, false);
  const markup = readMarkup(whole, path);
  const parsed = markup === undefined ? undefined : parseMarkup(markup);
  return readFlow(blocks.text, blocks.dialect, parsed && { ...parsed, text: whole });
}

/** @param markup with the text of the whole file */
function readFlow(
  source: string,
  dialect: ScriptDialect,
  markup: (ParsedMarkup & { readonly text: string }) | undefined,
): FlowGraph | undefined {
  if (dialect.ambient) return undefined;
  const { comments: _, ...withoutComments } = dialect;
  const parsed = parseReadable(source, withoutComments);
  if (parsed === undefined) return unreadFlow();
  const parser = typescriptParser();
  const bindings = bindNames(parser, parsed.file, markup?.file);
  const graph = new FlowGraphWriter();
  graph.isCut = bindings.isCut;
  const lowering = new Lowering({
    parser,
    graph,
    bindings,
    symbols: parsed.symbols,
    lowerers: lowerersOf(parser),
    isComponent: dialect.isBlock === true,
    hasOptions: markup?.form === 'options',
    source: { file: parsed.file, sourceOf: undefined },
    top: openFile(graph, bindings),
  });
  lowerStatements(lowering, parsed.file.statements);
  if (markup !== undefined) {
    lowering.source = markup;
    lowerStatements(lowering, markup.file.statements);
  }
  writeWaiting(lowering);
  finishNames(lowering);
  return graph.finish(Uint32Array.from(new LinePositions(markup?.text ?? parsed.file.text).starts));
}

function openFile(graph: FlowGraphWriter, { file: scope }: Bindings): OpenFunction {
  const number = graph.beginFunction({ kind: 'file' });
  return { number, scope, flow: new ControlFlow(graph), home: undefined, loops: [], self: noNode, base: -1 };
}
