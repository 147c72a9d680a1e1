/** Networks as operators write them: `10.0.0.0/8`, `fd00::/8`, or one address. */
import { parseAddress } from '../egress/parse-address.ts';

interface AddressRange {
  readonly units: readonly number[];
  readonly bits: number;
}

const unitBits = { 4: 8, 6: 16 } as const;

/** Networks that addresses are looked up in. */
export class AddressRanges {
  readonly #ranges: readonly AddressRange[];

  constructor(ranges: readonly AddressRange[]) {
    this.#ranges = ranges;
  }

  /** An address that cannot be read is in none. IPv4 addresses in IPv6 form are compared as IPv4. */
  has(address: string | undefined): boolean {
    const units = address === undefined ? undefined : unitsOf(address);
    return units !== undefined && this.#ranges.some((range) => isWithin(units, range));
  }
}

/** Returns the networks, or the first text that is none. A network has no bits behind its prefix. */
export function parseAddressRanges(texts: readonly string[]): AddressRanges | { readonly invalid: string } {
  const ranges: AddressRange[] = [];
  for (const text of texts) {
    const range = parseRange(text);
    if (range === undefined) return { invalid: text };
    ranges.push(range);
  }
  return new AddressRanges(ranges);
}

function parseRange(text: string): AddressRange | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const units = unitsOf(address);
  if (units === undefined || more.length > 0) return undefined;
  const most = units.length * widthOf(units);
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
  if (!(bits <= most)) return undefined;
  const range = { units, bits };
  return units.every((unit, index) => (unit & ~maskOf(range, index)) === 0) ? range : undefined;
}

function unitsOf(text: string): readonly number[] | undefined {
  const address = parseAddress(text);
  if (address === undefined) return undefined;
  if (address.family === 4) return address.bytes;
  const { groups } = address;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? groups.slice(6).flatMap((group) => [group >> 8, group & 255]) : groups;
}

function isWithin(units: readonly number[], range: AddressRange): boolean {
  if (units.length !== range.units.length) return false;
  return units.every((unit, index) => (unit & maskOf(range, index)) === range.units[index]);
}

/** Bits of a unit that belong to the network. */
function maskOf({ units, bits }: AddressRange, index: number): number {
  const width = widthOf(units);
  const counted = Math.min(width, Math.max(0, bits - index * width));
  return (2 ** width - 1) & ~(2 ** (width - counted) - 1);
}

function widthOf(units: readonly number[]): number {
  return units.length === 4 ? unitBits[4] : unitBits[6];
}
