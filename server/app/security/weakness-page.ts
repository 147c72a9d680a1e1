/** Page of a weakness. @param cwe `CWE-78` */
export function weaknessPage(cwe: string): string {
  return `https://cwe.mitre.org/data/definitions/${cwe.slice('CWE-'.length)}.html`;
}
