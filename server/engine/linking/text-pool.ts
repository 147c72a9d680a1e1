/** Names of a project, each once: of a code base most names occur in many files. */
export class TextPool {
  readonly #texts = new Map<string, string>();

  readonly intern = (text: string): string => {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  };
}
