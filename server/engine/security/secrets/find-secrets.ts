import { keywordWindows, reachOf, type TextWindow } from './keyword-windows.ts';
import type { SecretRule } from './secret-rule.ts';
import { secretRules } from './secret-rules.ts';

/** Where a secret stands, in UTF-16 units of the text. */
export interface SecretSpan {
  readonly ruleId: string;
  readonly start: number;
  readonly end: number;
  /** The budget was used up: nothing is known of this part, which counts as secret as a whole. */
  readonly isUnsearched?: true;
}

interface CompiledRule {
  readonly rule: SecretRule;
  readonly pattern: RegExp;
  readonly allowed: readonly { readonly pattern: RegExp; readonly target: string }[];
}

let compiled: readonly CompiledRule[] | undefined;

/** Source files of up to a megabyte use a tenth of it; a text made of the keywords of all rules uses it up. */
const searchedCharactersMax = 8_000_000;

/** A secret that goes on behind the searched window is followed this far. */
const secretRest = /[^\s"'`]{0,16384}/y;

/**
 * Secrets in a text, in the order of the rules; spans of different rules may overlap. What is near a keyword when the
 * budget is used up counts as a secret as a whole: nothing is shown that was not searched.
 */
export function findSecrets(text: string, charactersMax = searchedCharactersMax): SecretSpan[] {
  compiled ??= secretRules.map(compileRule);
  const lowerCase = lowerCaseOfAscii(text);
  const spans: SecretSpan[] = [];
  let left = charactersMax;
  for (const compiledRule of compiled) {
    const { rule } = compiledRule;
    for (const window of keywordWindows(lowerCase, rule.keywords, reachOf(rule))) {
      left -= window.to - window.from;
      if (left >= 0) spans.push(...findInWindow(text, window, compiledRule));
      else spans.push({ ruleId: rule.id, start: window.from, end: window.to, isUnsearched: true });
    }
  }
  return withoutRepetition(spans);
}

/** Positions stay what they are: the lower case of a few letters outside ASCII is longer. */
function lowerCaseOfAscii(text: string): string {
  const lowerCase = text.toLowerCase();
  return lowerCase.length === text.length ? lowerCase : text.replaceAll(/[A-Z]+/g, (word) => word.toLowerCase());
}

/** Windows overlap: what lies in two of them is found twice. */
function withoutRepetition(spans: readonly SecretSpan[]): SecretSpan[] {
  return spans.filter((span, index) => {
    const before = spans[index - 1];
    return before?.ruleId !== span.ruleId || before.start > span.start || before.end < span.end;
  });
}

function compileRule(rule: SecretRule): CompiledRule {
  return {
    rule,
    pattern: new RegExp(rule.pattern, rule.ignoreCase ? 'gi' : 'g'),
    allowed: rule.allowed.map(({ pattern, ignoreCase, target }) => ({
      pattern: new RegExp(pattern, ignoreCase ? 'i' : ''),
      target,
    })),
  };
}

function findInWindow(text: string, { from, to }: TextWindow, compiledRule: CompiledRule): SecretSpan[] {
  const found = Array.from(text.slice(from, to).matchAll(compiledRule.pattern), (match) =>
    spanOf(match, from, compiledRule),
  ).filter((span) => span !== undefined);
  return found.map((span) => (span.end === to ? { ...span, end: endOfRest(text, to) } : span));
}

function endOfRest(text: string, at: number): number {
  secretRest.lastIndex = at;
  return at + (secretRest.exec(text)?.[0].length ?? 0);
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
