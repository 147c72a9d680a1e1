/**
 * Default number of tokens that a language model accepts. Apart from the schemas of questions, so that an editor can
 * read it as it starts.
 */
export const askContextTokens = { anthropic: 200_000, thisMachine: 4096, elsewhere: 32_768 } as const;
