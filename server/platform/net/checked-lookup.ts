import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** All addresses of a name. Rejects with the resolver's error. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** The name leads somewhere that nothing may be sent to. */
export class BlockedAddress extends Error {}

/** The name could not be resolved. */
export class UnknownName extends Error {
  /** The resolver's own word for it: `ENOTFOUND`. */
  readonly reason: string;
  constructor(reason: string) {
    super(`The name could not be resolved (${reason}).`);
    this.reason = reason;
  }
}

/** As every program of the machine resolves names, its own table of hosts included. */
export function resolveBySystem(name: string): Promise<readonly LookupAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly LookupAddress[]>();
  systemLookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  return promise;
}

/**
 * A socket's lookup step that gives out nothing unchecked: what it passes on is what the socket connects to, so that a
 * name that resolves otherwise a moment later changes nothing. A name with one blocked address is blocked: which of
 * several a socket takes is up to chance and to who answers first.
 */
export function checkedLookup(resolveName: ResolveName, isBlocked: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    resolveName(name)
      .then((addresses) => {
        const usable = checked(addresses, isBlocked);
        if (options.all === true) done(null, [...usable]);
        else done(null, usable[0].address, usable[0].family);
      })
      .catch((error: unknown) => done(named(error), '', 0));
  };
}

function checked(
  addresses: readonly LookupAddress[],
  isBlocked: (address: string) => boolean,
): readonly LookupAddress[] {
  if (addresses.length === 0) throw new UnknownName('ENODATA');
  if (addresses.some(({ address }) => isBlocked(address))) {
    throw new BlockedAddress('The name leads to an address that is not a public one.');
  }
  return addresses;
}

function named(error: unknown): Error {
  if (error instanceof BlockedAddress || error instanceof UnknownName) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new UnknownName(typeof code === 'string' ? code : 'ENOTFOUND');
}
