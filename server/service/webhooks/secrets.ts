export interface SigningSecrets {
  readonly secret: string;
  /** Newest first. */
  readonly oldSecrets: readonly { readonly secret: string; readonly untilMs: number }[];
}

/** A secret signs for that long after another one took its place. */
export const oldSecretMs = 24 * 60 * 60 * 1000;

/** Signatures of that many old secrets fit into a header that every server takes. */
const oldSecretsMax = 9;

export function rotate(before: SigningSecrets, secret: string, nowMs: number): SigningSecrets {
  const replaced = { secret: before.secret, untilMs: nowMs + oldSecretMs };
  const others = before.oldSecrets.filter(({ untilMs }) => untilMs > nowMs);
  return { secret, oldSecrets: [replaced, ...others].slice(0, oldSecretsMax) };
}

/** Those that sign at that moment, the current one first. */
export function signingSecrets({ secret, oldSecrets }: SigningSecrets, nowMs: number): string[] {
  return [secret, ...oldSecrets.filter(({ untilMs }) => untilMs > nowMs).map((old) => old.secret)];
}
