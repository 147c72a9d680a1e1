/** A kind of secret, as gitleaks describes it; patterns are sources of JavaScript regular expressions. */
export interface SecretRule {
  readonly id: string;
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** In lower case; without one of them nearby there is no such secret. */
  readonly keywords: readonly string[];
  /** Least Shannon entropy of the secret, in bits per character. */
  readonly entropy?: number;
  /** Capture group that holds the secret; without it the first that took part in the match, else the whole. */
  readonly group?: number;
  /** Words (lower case) that a real secret does not contain. */
  readonly stopwords: readonly string[];
  /** Texts that look like the secret and are none. */
  readonly allowed: readonly { readonly pattern: string; readonly ignoreCase: boolean; readonly target: string }[];
}
