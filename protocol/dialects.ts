/** VS Code's identifiers of files with JSX, and the language that such a file is written in. */
const languageOfDialect: Readonly<Record<string, string>> = {
  typescriptreact: 'typescript',
  javascriptreact: 'javascript',
};

interface LanguageSize {
  readonly language: string;
  readonly files: number;
  readonly codeLines: number;
  readonly data?: boolean;
}

/** Returns the identifier of the language that people count a file under: JSX is no language of its own to them. */
export function languageCounted(identifier: string): string {
  return languageOfDialect[identifier] ?? identifier;
}

/**
 * Returns the sizes with each dialect added to its language: code before data, then most lines first. The API keeps dialects
 * apart, as its filters do; shares that people see have them together.
 */
export function joinDialects(sizes: readonly LanguageSize[]): LanguageSize[] {
  const joined = new Map<string, LanguageSize>();
  for (const { language: identifier, files, codeLines, data } of sizes) {
    const language = languageCounted(identifier);
    const before = joined.get(language) ?? { files: 0, codeLines: 0 };
    const sum = { files: before.files + files, codeLines: before.codeLines + codeLines };
    joined.set(language, { language, ...sum, ...(data && { data }) });
  }
  return [...joined.values()].toSorted(
    (a, b) => Number(a.data ?? false) - Number(b.data ?? false) || b.codeLines - a.codeLines || b.files - a.files,
  );
}
