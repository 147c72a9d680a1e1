import type { GraphEdge, GraphNode } from '#protocol/graph.ts';
import { escapedText } from '#server/base/visible-text.ts';
import { escapeXml } from '#webview/charts/escape-xml.ts';
import type { GraphDocument } from './graph-format.ts';

type AttributeType = 'string' | 'int';

const NODE_ATTRIBUTES = {
  id: 'string',
  label: 'string',
  type: 'string',
  size: 'int',
  language: 'string',
  module: 'string',
  fanIn: 'int',
  fanOut: 'int',
  cycle: 'int',
} as const satisfies Record<Exclude<keyof GraphNode, 'test'>, AttributeType>;

const EDGE_ATTRIBUTES = {
  type: 'string',
  weight: 'int',
  line: 'int',
  proof: 'string',
} as const satisfies Partial<Record<keyof GraphEdge, AttributeType>>;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
`;

/**
 * GraphML. XML ids may not hold a slash: nodes are numbered, and carry their id as an attribute. XML cannot carry every
 * character, escaped or not: texts have the escapes of `escapedText`.
 */
export function* graphml({ graph }: GraphDocument): Generator<string> {
  const numbers = new Map(graph.nodes.map(({ id }, index) => [id, index]));
  yield HEAD;
  yield* keys('node', NODE_ATTRIBUTES);
  yield* keys('edge', EDGE_ATTRIBUTES);
  yield '  <graph id="groundplan" edgedefault="directed">\n';
  for (const [index, node] of graph.nodes.entries()) {
    yield `    <node id="n${index}">${data('node', NODE_ATTRIBUTES, node)}</node>\n`;
  }
  for (const edge of graph.edges) {
    const ends = `source="n${numbers.get(edge.source)}" target="n${numbers.get(edge.target)}"`;
    yield `    <edge ${ends}>${data('edge', EDGE_ATTRIBUTES, edge)}</edge>\n`;
  }
  yield '  </graph>\n</graphml>\n';
}

function* keys(domain: 'node' | 'edge', attributes: Readonly<Record<string, AttributeType>>): Generator<string> {
  for (const [name, type] of Object.entries(attributes)) {
    yield `  <key id="${domain}-${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>\n`;
  }
}

function data(domain: string, attributes: object, values: object): string {
  const known = new Map(Object.entries(values));
  return Object.keys(attributes)
    .filter((name) => known.has(name))
    .map((name) => `<data key="${domain}-${name}">${escapeXml(escapedText(String(known.get(name))))}</data>`)
    .join('');
}
