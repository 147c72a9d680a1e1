/** `S`: fixed by the service's published description. `D`: decided by the contract. `X`: an extension. */
export type Mark = 'S' | 'D' | 'X';

/** One sentence of the contract that can be tested. */
export interface Statement {
  /** Without the section sign: `8.reset`. Tests name it in their title: `[§8.reset]`. */
  readonly id: string;
  readonly mark: Mark;
  readonly text: string;
  /** The route without which there is nothing to state, as in the operation table: `POST /api/v1/webhooks`. */
  readonly needs?: string;
  /** Why the product does not do this yet. */
  readonly absent?: string;
}

export interface Section {
  readonly title: string;
  readonly statements: readonly Statement[];
}
