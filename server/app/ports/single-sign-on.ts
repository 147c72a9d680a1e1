/** A provider of OpenID Connect, as the port that `platform/net/` implements. */

export interface SignOnSettings {
  /** Address of the provider. https, or http to this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  /** A verified address below this domain makes its owner a reader. Absent: no sign-in makes a member. */
  readonly domain?: string;
}

/** A sign-in that was begun. */
export interface BegunSignOn {
  /** Address at the provider that the browser goes to. */
  readonly address: string;
  /** Secrets that the answer is checked with; they stay here. */
  readonly checks: { readonly state: string; readonly nonce: string; readonly verifier: string };
}

export interface SingleSignOn {
  /** @param callback address that the provider sends the browser back to */
  begin(callback: string): Promise<BegunSignOn>;
  /**
   * Returns the address of the person, lower case, if the provider has verified it. Throws where the answer is not the
   * provider's to this sign-in.
   *
   * @param answer address that the browser came back to, with its query
   */
  finish(answer: URL, checks: BegunSignOn['checks']): Promise<string | undefined>;
}

export type SingleSignOnOpener = (settings: SignOnSettings) => SingleSignOn;
