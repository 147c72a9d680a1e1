import { utf8ByteText } from '#server/base/byte-text.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import type { MatchBudget } from '../source/glob-pattern.ts';
import { type IgnoreRule, parseIgnoreFile } from '../source/ignore-rules.ts';

/** Where hosting services look for the file, in the order of preference. */
export const codeOwnersPaths = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** A section decides by itself: who owns a file by several sections is owned by all of them. */
interface Section {
  readonly rules: OwnerRule[];
  /** Owners of lines that name none. */
  readonly owners: readonly string[];
}

interface OwnerRule {
  readonly pattern: IgnoreRule;
  /** `docs/*` means the files of that folder alone, not what lies deeper. */
  readonly isDirect: boolean;
  /** Empty: no owner from here on. */
  readonly owners: readonly string[];
}

export type CodeOwners = readonly Section[];

/** Lines of a hostile file that are looked at. */
const linesMax = 20_000;
/** Steps of matching one path against them all. */
const stepsMax = 5_000_000;

/**
 * Reads a CODEOWNERS file: patterns as in `.gitignore` but for negation, then who owns what they match; the last line that
 * matches decides. GitLab's sections (`[Documentation][2] @docs`, `^[Optional]`) are understood. Lines that are no such
 * thing are passed over.
 */
export function parseCodeOwners(text: string): CodeOwners {
  const sections: Section[] = [{ rules: [], owners: [] }];
  for (const line of text.split('\n', linesMax)) {
    const words = wordsOf(line);
    const head = sectionHead.exec(line);
    if (head !== null) sections.push({ rules: [], owners: wordsOf(head[1]).filter(isOwner) });
    else if (words.length > 0) addRule(sections.at(-1) as Section, words);
  }
  return sections;
}

/** Owners of a file by its path, as they are written (`@team`, `name@example.org`), each once, sorted. */
export function ownersOf(sections: CodeOwners, path: string): readonly string[] {
  const budget = { left: stepsMax };
  const byteText = utf8ByteText(path);
  const owners = sections.flatMap(
    ({ rules }) => rules.findLast((rule) => matches(rule, byteText, budget))?.owners ?? [],
  );
  return [...new Set(owners)].toSorted();
}

const sectionHead = /^\s*\^?\[[^\]]+\](?:\[\d+\])?([^#]*)/;

/** Words of a line up to its comment; a blank behind a backslash belongs to the word. */
function wordsOf(line: string): readonly string[] {
  const words = line.trim().match(/(?:\\.|[^\s\\])+/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith('#'));
  return comment < 0 ? words : words.slice(0, comment);
}

function isOwner(word: string): boolean {
  return word.includes('@');
}

function addRule(section: Section, [written, ...names]: readonly string[]): void {
  if (written.startsWith('!')) return;
  const [pattern] = parseIgnoreFile(encodeUtf8(written.replaceAll('\\ ', ' ').replaceAll('\\#', '#')));
  if (pattern === undefined) return;
  const owners = names.length === 0 ? section.owners : names.filter(isOwner);
  section.rules.push({ pattern, isDirect: written.endsWith('/*'), owners });
}

function matches({ pattern, isDirect }: OwnerRule, path: string, budget: MatchBudget): boolean {
  if (!pattern.foldersOnly && matchesAt(pattern, path, budget)) return true;
  if (isDirect) return false;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (matchesAt(pattern, path.slice(0, end), budget)) return true;
  }
  return false;
}

function matchesAt(pattern: IgnoreRule, path: string, budget: MatchBudget): boolean {
  return pattern.matches(path, path.slice(path.lastIndexOf('/') + 1), budget);
}
