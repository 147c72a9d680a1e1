/** Addresses that no delivery goes to (API.md §6.5): everything that is not a place on the public internet. */
import { parseAddress } from './parse-address.ts';

/** Bytes of the network, and how many bits of them count. */
const blockedIpv4: readonly (readonly [readonly number[], number])[] = [
  [[0], 8], // This network.
  [[10], 8], // Private.
  [[100, 64], 10], // Behind a carrier's translation.
  [[127], 8], // Loopback.
  [[168, 63, 129, 16], 32], // The host of a machine in Azure, which answers no other machine. Looks public, and is not in §6.5.
  [[169, 254], 16], // Link-local, metadata of cloud machines.
  [[172, 16], 12], // Private.
  [[192, 0, 0], 24], // Protocol assignments.
  [[192, 0, 2], 24], // Documentation.
  [[192, 88, 99], 24], // 6to4 relays.
  [[192, 168], 16], // Private.
  [[198, 18], 15], // Benchmarks.
  [[198, 51, 100], 24], // Documentation.
  [[203, 0, 113], 24], // Documentation.
  [[224], 4], // Multicast.
  [[240], 4], // Reserved, broadcast.
];

/** The one range of IPv6 that is routed publicly. */
const publicIpv6 = [[0x2000], 3] as const;

/** Addresses of that range which lead elsewhere: through tunnels to addresses of IPv4 among others. */
const blockedIpv6: readonly (readonly [readonly number[], number])[] = [
  [[0x2001], 23], // Protocol assignments, Teredo.
  [[0x2001, 0x0db8], 32], // Documentation.
  [[0x2002], 16], // 6to4.
  [[0x3fff], 20], // Documentation.
];

/** An address that cannot be read is blocked. */
export function isBlockedAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined) return true;
  if (address.family === 4) return isBlockedIpv4(address.bytes);
  const mapped = mappedIpv4(address.groups);
  return mapped === undefined ? isBlockedIpv6(address.groups) : isBlockedIpv4(mapped);
}

function isBlockedIpv4(bytes: readonly number[]): boolean {
  return blockedIpv4.some(([network, bits]) => isWithin(bytes, network, bits, 8));
}

function isBlockedIpv6(groups: readonly number[]): boolean {
  const [network, bits] = publicIpv6;
  return !isWithin(groups, network, bits, 16) || blockedIpv6.some((range) => isWithin(groups, range[0], range[1], 16));
}

/** `::ffff:0:0/96` */
function mappedIpv4(groups: readonly number[]): number[] | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? groups.slice(6).flatMap((group) => [group >> 8, group & 255]) : undefined;
}

/** @param width bits of one unit */
function isWithin(units: readonly number[], network: readonly number[], bits: number, width: number): boolean {
  return units.every((unit, index) => {
    const counted = Math.min(width, Math.max(0, bits - index * width));
    const mask = (2 ** width - 1) & ~(2 ** (width - counted) - 1);
    return (unit & mask) === ((network[index] ?? 0) & mask);
  });
}
