/** Checksum of a package's archive. */
export interface PackageHash {
  /** Number of bits of SHA-2, or 1. */
  readonly bits: '1' | '256' | '384' | '512';
  /** In hexadecimal digits. */
  readonly digits: string;
}

/** Reads subresource integrity (W3C), `sha512-…` in base64; the first one, where there are several. */
export function packageHash(integrity: string | undefined): PackageHash | undefined {
  const [, bits, digest] = /^sha(1|256|384|512)-([A-Za-z0-9+/]+=*)/.exec(integrity ?? '') ?? [];
  if (bits === undefined) return undefined;
  return { bits: bits as PackageHash['bits'], digits: Buffer.from(digest, 'base64').toString('hex') };
}
