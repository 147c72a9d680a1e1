import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ApiError } from './app/operations/api-error.ts';
import type { TlsFiles, TlsMaterial } from './app/serving/http-serving.ts';

interface DatedMaterial extends TlsMaterial {
  /** Clients refuse the certificate from then on, in milliseconds since 1970. */
  readonly endsAtMs: number;
}

/**
 * Returns the content of the files. Throws `invalid_parameter` where one cannot be read, or they are no certificate and
 * its key.
 */
export function readTlsFiles({ cert, key }: TlsFiles): DatedMaterial {
  const material = { cert: read(cert), key: read(key) };
  try {
    createSecureContext({ cert: Buffer.from(material.cert), key: Buffer.from(material.key) });
    return { ...material, endsAtMs: Date.parse(new X509Certificate(material.cert).validTo) };
  } catch {
    throw new ApiError('invalid_parameter', `${cert} and ${key} are no certificate and its key.`);
  }
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ApiError('invalid_parameter', `${path} can't be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
