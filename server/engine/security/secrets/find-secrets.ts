import type { SecretRule } from './secret-rule.ts';
import { secretRules } from './secret-rules.ts';

/** Where a secret stands, in UTF-16 units of the text. */
export interface SecretSpan {
  readonly ruleId: string;
  readonly start: number;
  readonly end: number;
}

/** A pattern is tried this far before and behind a keyword: secrets stand beside what names them. */
const reachBefore = 200;
const reachBehind = 600;
/** Keys in PEM armour run over many lines. */
const reachOfBlocks = 16_384;

interface CompiledRule {
  readonly rule: SecretRule;
  readonly pattern: RegExp;
  readonly allowed: readonly { readonly pattern: RegExp; readonly target: string }[];
  readonly reachBehind: number;
}

let compiled: readonly CompiledRule[] | undefined;

/** Secrets in a text, in the order of the rules; spans of different rules may overlap. */
export function findSecrets(text: string): SecretSpan[] {
  compiled ??= secretRules.map(compileRule);
  const lowerCase = text.toLowerCase();
  // The length changes for a few letters outside ASCII; positions in one are then none in the other.
  const searched = lowerCase.length === text.length ? lowerCase : text;
  return compiled.flatMap((rule) => findByRule(text, searched, rule));
}

function compileRule(rule: SecretRule): CompiledRule {
  return {
    rule,
    pattern: new RegExp(rule.pattern, rule.ignoreCase ? 'gi' : 'g'),
    allowed: rule.allowed.map(({ pattern, ignoreCase, target }) => ({
      pattern: new RegExp(pattern, ignoreCase ? 'i' : ''),
      target,
    })),
    reachBehind: rule.pattern.includes('[\\s\\S') ? reachOfBlocks : reachBehind,
  };
}

function findByRule(text: string, lowerCase: string, compiledRule: CompiledRule): SecretSpan[] {
  return keywordWindows(lowerCase, compiledRule).flatMap(([from, to]) =>
    Array.from(text.slice(from, to).matchAll(compiledRule.pattern), (match) =>
      spanOf(match, from, compiledRule),
    ).filter((span) => span !== undefined),
  );
}

/** Parts of the text near a keyword of the rule; those that touch are one. */
function keywordWindows(lowerCase: string, { rule, reachBehind: behind }: CompiledRule): [number, number][] {
  const hits = rule.keywords.flatMap((keyword) => occurrences(lowerCase, keyword)).toSorted((a, b) => a - b);
  const windows: [number, number][] = [];
  for (const hit of hits) {
    const last = windows.at(-1);
    const from = Math.max(0, hit - reachBefore);
    if (last !== undefined && from <= last[1]) last[1] = hit + behind;
    else windows.push([from, hit + behind]);
  }
  return windows;
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) found.push(at);
  return found;
}

function spanOf(match: RegExpExecArray, offset: number, { rule, allowed }: CompiledRule): SecretSpan | undefined {
  const secret = (rule.group === undefined ? match.slice(1).find(Boolean) : match[rule.group]) ?? match[0];
  if (rule.entropy !== undefined && shannonEntropy(secret) < rule.entropy) return undefined;
  const words = secret.toLowerCase();
  if (rule.stopwords.some((stopword) => words.includes(stopword))) return undefined;
  if (allowed.some(({ pattern, target }) => pattern.test(target === 'secret' ? secret : match[0]))) return undefined;
  const start = offset + match.index + match[0].indexOf(secret);
  return { ruleId: rule.id, start, end: start + secret.length };
}

/** Bits per character: C. E. Shannon, "A mathematical theory of communication", 1948. */
function shannonEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
