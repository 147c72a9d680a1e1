import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import { type CodeTree, lineAndColumn } from '../source/code-tree.ts';
import {
  type AsLinked,
  type GivenValue,
  type NamedValue,
  type PlacedRegistration,
  type Registration,
  type RegistrationForm,
  registrationKinds,
  type SpanPlaces,
  type StartPlace,
} from './registrations.ts';
import type { SlotNumbers } from './slot-numbers.ts';

/** Order is part of the stored format: append only. */
const valueKinds = [
  'other',
  'text',
  'list',
  'properties',
  'symbol',
  'code',
  'parameter',
  'result',
  'returned',
  'imported',
  'called',
  'flag',
  // A function whose `returns` are recorded.
  'code',
] as const satisfies readonly GivenValue['kind'][];
const returningCode = valueKinds.lastIndexOf('code');

/** Of a text, in the place of whether it is whole. */
const isUsual = 2;

const isInferred = 1 << 3;
const hasReceiver = 1 << 4;
const hasHolder = 1 << 5;
const hasDecorated = 1 << 6;
const kindBits = 7;

/** A form in which places are lines and columns; symbols are what slots stand for to the reader. */
export interface Placed<Name> extends RegistrationForm {
  readonly symbol: Name;
  readonly start: StartPlace;
  readonly span: SpanPlaces;
}

/** Registrations of one file as bytes, nothing where there are none; symbols by their slots. */
export function encodeRegistrations(
  registrations: readonly Registration[],
  slots: SlotNumbers,
  tree: Lines,
): Uint8Array {
  if (registrations.length === 0) return nothing;
  const out = new ByteWriter();
  const writer = new RegistrationWriter(out, slots, tree);
  out.unsigned(registrations.length);
  for (const registration of registrations) writer.write(registration);
  return out.finish();
}

/** Where the lines of a file begin. */
type Lines = Pick<CodeTree, 'lineStarts'>;

const nothing = new Uint8Array();

class RegistrationWriter {
  readonly #out: ByteWriter;
  readonly #slots: SlotNumbers;
  readonly #tree: Lines;

  constructor(out: ByteWriter, slots: SlotNumbers, tree: Lines) {
    this.#out = out;
    this.#slots = slots;
    this.#tree = tree;
  }

  write({ position, source, how, origin, members, proof, receiver, holder, decorated, ...given }: Registration): void {
    const out = this.#out;
    const follows =
      (receiver === undefined ? 0 : hasReceiver) |
      (holder === undefined ? 0 : hasHolder) |
      (decorated === undefined ? 0 : hasDecorated);
    out.unsigned(registrationKinds.indexOf(how) | (proof === 'exact' ? 0 : isInferred) | follows);
    this.#place(position);
    out.unsigned(source + 1);
    out.text(origin);
    this.#texts(members);
    if (receiver !== undefined) this.#value(receiver);
    if (holder !== undefined) out.unsigned(this.#slots.of(holder));
    if (decorated !== undefined) out.unsigned(this.#slots.of(decorated));
    this.#values(given.arguments);
    this.#named(given.keywords);
  }

  #place(offset: number): void {
    const { line, column } = lineAndColumn(this.#tree, offset);
    this.#out.unsigned(line);
    this.#out.unsigned(column);
  }

  #texts(texts: readonly string[]): void {
    this.#out.unsigned(texts.length);
    for (const text of texts) this.#out.text(text);
  }

  #values(values: readonly GivenValue[]): void {
    this.#out.unsigned(values.length);
    for (const value of values) this.#value(value);
  }

  #named(values: readonly NamedValue[]): void {
    this.#out.unsigned(values.length);
    for (const { name, value } of values) {
      this.#out.text(name);
      this.#value(value);
    }
  }

  #value(value: GivenValue): void {
    const out = this.#out;
    out.unsigned(numberOfKind(value));
    switch (value.kind) {
      case 'text':
        out.text(value.text);
        out.unsigned(value.isUsual ? isUsual : Number(value.isWhole));
        break;
      case 'list':
      case 'called':
        this.#values(value.items);
        break;
      case 'imported':
        out.text(value.origin);
        this.#texts(value.members);
        break;
      case 'flag':
        out.unsigned(Number(value.isSet));
        break;
      case 'properties':
        this.#named(value.properties);
        out.unsigned(Number(value.isWhole));
        break;
      case 'symbol':
      case 'returned':
        out.unsigned(this.#slots.of(value.symbol));
        break;
      case 'code':
        this.#place(value.start);
        this.#place(value.end);
        if (value.returns !== undefined) this.#named(value.returns);
        break;
      case 'parameter':
        this.#parameterOf(value.of);
        out.unsigned(value.index);
        break;
      case 'result':
        out.unsigned(value.registration);
    }
  }

  /** The number of a slot from 1, or 0 and the place where a function without a name begins. */
  #parameterOf(of: AsLinked['symbol'] | AsLinked['start']): void {
    if (typeof of === 'number') {
      this.#out.unsigned(0);
      this.#place(of);
    } else this.#out.unsigned(this.#slots.of(of) + 1);
  }
}

function numberOfKind(value: GivenValue): number {
  return value.kind === 'code' && value.returns !== undefined ? returningCode : valueKinds.indexOf(value.kind);
}

/**
 * Throws a RangeError for bytes that end too early.
 *
 * @param symbolOf what a slot of the file stands for
 */
export function decodeRegistrations<Name>(
  bytes: Uint8Array,
  symbolOf: (slot: number) => Name,
): PlacedRegistration<Placed<Name>>[] {
  if (bytes.length === 0) return [];
  const from = new ByteReader(bytes);
  const reader = new RegistrationReader(from, symbolOf);
  return Array.from({ length: from.unsigned() }, () => reader.read());
}

class RegistrationReader<Name> {
  readonly #from: ByteReader;
  readonly #symbolOf: (slot: number) => Name;

  constructor(from: ByteReader, symbolOf: (slot: number) => Name) {
    this.#from = from;
    this.#symbolOf = symbolOf;
  }

  read(): PlacedRegistration<Placed<Name>> {
    const from = this.#from;
    const facts = from.unsigned();
    const place = this.#place();
    const source = from.unsigned() - 1;
    const origin = from.text();
    const members = Array.from({ length: from.unsigned() }, () => from.text());
    return {
      ...place,
      source,
      how: registrationKinds[facts & kindBits],
      origin,
      members,
      proof: (facts & isInferred) === 0 ? 'exact' : 'inferred',
      ...((facts & hasReceiver) !== 0 && { receiver: this.#value() }),
      ...((facts & hasHolder) !== 0 && { holder: this.#symbol() }),
      ...((facts & hasDecorated) !== 0 && { decorated: this.#symbol() }),
      arguments: this.#values(),
      keywords: this.#named(),
    };
  }

  #place(): StartPlace {
    const line = this.#from.unsigned();
    return { line, column: this.#from.unsigned() };
  }

  #symbol(): Name {
    return this.#symbolOf(this.#from.unsigned());
  }

  #values(): GivenValue<Placed<Name>>[] {
    return Array.from({ length: this.#from.unsigned() }, () => this.#value());
  }

  #named(): NamedValue<Placed<Name>>[] {
    return Array.from({ length: this.#from.unsigned() }, () => {
      const name = this.#from.text();
      return { name, value: this.#value() };
    });
  }

  #isSet(): boolean {
    return this.#from.unsigned() === 1;
  }

  #value(): GivenValue<Placed<Name>> {
    const from = this.#from;
    const number = from.unsigned();
    const kind = valueKinds[number];
    switch (kind) {
      case 'text': {
        const text = from.text();
        const certainty = from.unsigned();
        return { kind, text, isWhole: certainty === 1, ...(certainty === isUsual && { isUsual: true }) };
      }
      case 'list':
      case 'called':
        return { kind, items: this.#values() };
      case 'imported': {
        const origin = from.text();
        return { kind, origin, members: Array.from({ length: from.unsigned() }, () => from.text()) };
      }
      case 'flag':
        return { kind, isSet: this.#isSet() };
      case 'properties': {
        const properties = this.#named();
        return { kind, properties, isWhole: this.#isSet() };
      }
      case 'symbol':
      case 'returned':
        return { kind, symbol: this.#symbol() };
      case 'code':
        return number === returningCode ? { ...this.#code(), returns: this.#named() } : this.#code();
      case 'parameter': {
        const of = this.#parameterOf();
        return { kind, of, index: from.unsigned() };
      }
      case 'result':
        return { kind, registration: from.unsigned() };
      default:
        return { kind: 'other' };
    }
  }

  #code(): GivenValue<Placed<Name>> & { readonly kind: 'code' } {
    const start = this.#place();
    const { line: endLine, column: endColumn } = this.#place();
    return { kind: 'code', ...start, endLine, endColumn };
  }

  #parameterOf(): Name | StartPlace {
    const slot = this.#from.unsigned();
    return slot === 0 ? this.#place() : this.#symbolOf(slot - 1);
  }
}
