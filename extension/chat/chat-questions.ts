/** One thing that a graph may have a name for, not a sentence. */
export function isName(text: string): boolean {
  return !/\s/.test(text.trim()) || /^`[^`]+`$/.test(text.trim());
}

/** The question that each command asks the engine about its subject, in words that the engine knows. */
export const questionAbout = {
  explain: (subject: string) => `Explain \`${subject}\``,
  impact: (subject: string) => `What breaks if I change \`${subject}\`?`,
  users: (subject: string) => `Who uses \`${subject}\`?`,
} as const;
