import { IdentifierHash } from '../../base/content-hash.ts';
import { concatenate, decodeValidUtf8 } from '../../base/utf8.ts';
import { problemOfHeader, problemOfLine } from './check-line.ts';
import type { StructureHeader } from './structure.ts';

/** Bytes of the lines of a structure. */
export const structureBytesMax = 64 * 1024 * 1024;

/** Bytes of one line: names are shorter than 4,096 characters. */
const lineBytesMax = 256 * 1024;

/** Facts about lines that are not kept. */
export interface CheckedStructure {
  readonly id: string;
  readonly header: StructureHeader;
  readonly nodes: number;
  readonly edges: number;
  readonly findings: number;
  readonly bytes: number;
}

/** Lines that are no structure. `line` counts from 1; absent where it is about all of them. */
export class StructureProblem extends Error {
  readonly line: number | undefined;
  readonly isTooLarge: boolean;

  constructor(message: string, line?: number, isTooLarge = false) {
    super(message);
    this.line = line;
    this.isTooLarge = isTooLarge;
  }
}

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Checks the lines of a structure while they arrive, and throws `StructureProblem` at the first that is wrong.
 *
 * Invariant: memory is that of one line, whatever is sent.
 */
export class StructureCheck {
  readonly #hash = new IdentifierHash();
  readonly #counts = { node: 0, edge: 0, finding: 0 };
  #header: StructureHeader | undefined;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #bytes = 0;
  #line = 0;

  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > structureBytesMax)
      throw new StructureProblem(`A structure has at most ${structureBytesMax} bytes.`, undefined, true);
    this.#hash.add(piece);
    let start = 0;
    for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, start)) {
      this.#endLine(piece.subarray(start, end));
      start = end + 1;
    }
    this.#keep(piece.subarray(start));
  }

  end(): CheckedStructure {
    if (this.#pendingBytes > 0) this.#endLine(new Uint8Array());
    if (this.#header === undefined) throw new StructureProblem('There is no header.', 1);
    const { node, edge, finding } = this.#counts;
    const id = `snp_${this.#hash.end()}`;
    return { id, header: this.#header, nodes: node, edges: edge, findings: finding, bytes: this.#bytes };
  }

  #keep(rest: Uint8Array): void {
    if (rest.length === 0) return;
    this.#pendingBytes += rest.length;
    if (this.#pendingBytes > lineBytesMax)
      throw new StructureProblem(`A line has at most ${lineBytesMax} bytes.`, this.#line + 1);
    this.#pending.push(rest.slice());
  }

  #endLine(rest: Uint8Array): void {
    this.#line++;
    if (this.#pendingBytes + rest.length > lineBytesMax)
      throw new StructureProblem(`A line has at most ${lineBytesMax} bytes.`, this.#line);
    const whole = this.#pendingBytes === 0 ? rest : concatenate([...this.#pending, rest]);
    [this.#pending, this.#pendingBytes] = [[], 0];
    if (isBlank(whole)) {
      if (this.#line === 1) throw new StructureProblem('There is no header.', 1);
      return;
    }
    this.#check(this.#read(whole));
  }

  #check(line: Readonly<Record<string, unknown>>): void {
    const problem = this.#header === undefined ? problemOfHeader(line) : problemOfLine(line);
    if (problem !== undefined) throw new StructureProblem(`Line ${this.#line}: ${problem}.`, this.#line);
    if (this.#header === undefined) this.#header = line as unknown as StructureHeader;
    else {
      const kind = line['kind'] as string;
      if (kind === 'node' || kind === 'edge' || kind === 'finding') this.#counts[kind]++;
    }
  }

  #read(bytes: Uint8Array): Readonly<Record<string, unknown>> {
    let value: unknown;
    try {
      value = JSON.parse(decodeValidUtf8(bytes) ?? '');
    } catch {
      throw new StructureProblem(`Line ${this.#line} is not JSON in UTF-8.`, this.#line);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new StructureProblem(`Line ${this.#line} is not an object.`, this.#line);
    return value as Record<string, unknown>;
  }
}

/** The end of a file may have a line break of Windows. */
function isBlank(line: Uint8Array): boolean {
  return line.length === 0 || (line.length === 1 && line[0] === carriageReturn);
}
