/**
 * ONNX files from plain data: the few messages of onnx.proto (github.com/onnx/onnx, IR 8) that a graph of known operators
 * needs, in protobuf's wire format. Field numbers are those of that file.
 */

const wire = { varint: 0, bytes: 2 } as const;
const elementType = { float: 1, int64: 7 } as const;
const attributeType = { float: 1, int: 2, ints: 7 } as const;
const opsetVersion = 17;
const irVersion = 8;

/** A constant of the graph. */
export interface OnnxTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[] | { readonly float: number }>>;
}

/** What goes in or comes out; a text in a shape is a dimension that the caller chooses. */
export interface OnnxValue {
  readonly name: string;
  readonly type: keyof typeof elementType;
  readonly shape: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly name: string;
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly constants: readonly OnnxTensor[];
  readonly nodes: readonly OnnxNode[];
}

/** The bytes of a model file. Equal graphs give equal bytes. */
export function onnxBytes(graph: OnnxGraph): Uint8Array {
  return Buffer.concat([
    integer(1, irVersion),
    text(2, 'groundplan'),
    message(7, graphFields(graph)),
    message(8, [integer(2, opsetVersion)]),
  ]);
}

function graphFields({ name, inputs, outputs, constants, nodes }: OnnxGraph): Buffer[] {
  return [
    ...nodes.map((node) => message(1, nodeFields(node))),
    text(2, name),
    ...constants.map((constant) => message(5, tensorFields(constant))),
    ...inputs.map((value) => message(11, valueFields(value))),
    ...outputs.map((value) => message(12, valueFields(value))),
  ];
}

function nodeFields({ operator, inputs, outputs, attributes = {} }: OnnxNode): Buffer[] {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, [text(1, name), ...attributeFields(value)])),
  ];
}

function attributeFields(value: number | readonly number[] | { readonly float: number }): Buffer[] {
  if (typeof value === 'number') return [integer(3, value), integer(20, attributeType.int)];
  if ('float' in value) return [float(2, value.float), integer(20, attributeType.float)];
  return [...value.map((each) => integer(8, each)), integer(20, attributeType.ints)];
}

function tensorFields({ name, shape, values }: OnnxTensor): Buffer[] {
  const type = values instanceof Float32Array ? elementType.float : elementType.int64;
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return [...shape.map((size) => integer(1, size)), integer(2, type), text(8, name), bytes(9, raw)];
}

function valueFields({ name, type, shape }: OnnxValue): Buffer[] {
  const sizes = shape.map((size) => message(1, [typeof size === 'number' ? integer(1, size) : text(2, size)]));
  return [text(1, name), message(2, [message(1, [integer(1, elementType[type]), message(2, sizes)])])];
}

function message(field: number, fields: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(fields));
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + wire.bytes), varint(value.length), value]);
}

/** Also of negative numbers, as the 64 bits that they are. */
function integer(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8 + wire.varint), varint(BigInt.asUintN(64, BigInt(value)))]);
}

function float(field: number, value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + 5), four]);
}

function varint(value: number | bigint): Buffer {
  const groups: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) groups.push(Number(rest & 127n) + 128);
  return Buffer.from([...groups, Number(rest)]);
}
