/**
 * Tokens that a language model takes, where nobody says how many. Apart from the schemas of questions, so that an editor can
 * read it as it starts.
 */
export const askContextTokens = { anthropic: 200_000, thisMachine: 4096, elsewhere: 32_768 } as const;
