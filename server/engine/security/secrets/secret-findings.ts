import { languageOf } from '../../source/languages.ts';
import { findSecrets, type SecretSpan } from './find-secrets.ts';
import { isPublicKey } from './public-keys.ts';

/** A secret in a text: where it stands, and never what it is. Lines and columns from 1, the end is behind it. */
export interface FoundSecret {
  /** Of the rule for this kind of secret: `aws-access-token`. */
  readonly kind: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface SearchedSecrets {
  readonly secrets: readonly FoundSecret[];
  /** Something was left out: the text is too costly to search, or has too many. */
  readonly isCut: boolean;
}

/** More in one file are a dump, or a list of examples: the first ones are enough to look at it. */
const secretsMax = 50;

/** This kind is recognised by the name of a variable alone. */
export const guessedKind = 'generic-api-key';

/**
 * Kinds that are secrets in files of some names alone: anywhere else the same text is code that names a password. Source:
 * gitleaks, config/gitleaks.toml, `path`.
 */
const filesOfKinds: ReadonlyMap<string, RegExp> = new Map([
  ['hashicorp-tf-password', /\.(?:tf|hcl)$/i],
  ['kubernetes-secret-yaml', /\.ya?ml$/i],
  ['nuget-config-password', /nuget\.config$/i],
  ['freemius-secret-key', /\.php$/i],
]);

/** Names of what a form shows: a value of theirs is an example, which everybody is to see. */
const shownName =
  /(?:placeholder|(?:data|place)_?holder|hint|help(?:er)?[-_]?text|tooltip|label|example)["']?\s*[:=]\s*\{?\s*["'`]?$/i;
/** Texts before a value that are looked at. */
const nameMax = 64;

/** `INSERT_API_KEY`, `YOUR-TOKEN-HERE`: words that say what is to stand in their place. */
const placeholder =
  /^<?(?=[A-Z_-]*(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?|HERE|YOUR|INSERT|REPLACE|CHANGE))[A-Z]+(?:[_-][A-Z]+)+>?$/;

/** `eyJhbG...2g`: the middle of a key was left out for people who read it. */
const shortened = /\.{3}|…|\*{4}/;

/** `hooks.example/services/T00000000/XXXXXXXXXXXXXXXX`: one sign again and again in place of a key. */
const filledUp = /([Xx0*])\1{11}/;

/** `x-key: os_1234567890`: the row of digits behind the sign of a service. */
const countedUp = /^[A-Za-z]+[_-](?:0123456789|1234567890)$/;

/** A long word of a sentence, which no generator of keys makes: `"dropbox_sync": "Synchronisation Dropbox"`. */
const word = /^\p{Lu}?\p{Ll}{11,}$/u;

/** A name in code, of words: `import { a, SumoBoughtItem }`. No generator of keys makes syllables. */
const nameOfWords = /^(?:\p{Lu}\p{Ll}{2,}|\p{Ll}{3,})(?:\p{Lu}\p{Ll}{2,}|_\p{Ll}{3,})+$/u;

/** Formats in which a text needs no quotes: a bare word there is a value, and no name. */
const bareTexts: ReadonlySet<string> = new Set(
  'plaintext dotenv ini properties yaml dockercompose toml shellscript fish bat powershell makefile dockerfile xml diff'.split(
    ' ',
  ),
);

/** Whether a value is a name that stands in no quotes. */
function isNameInCode(text: string, path: string, { start, end }: SecretSpan): boolean {
  return (
    !bareTexts.has(languageOf(path)) &&
    !/["'`]/.test(text.charAt(start - 1)) &&
    nameOfWords.test(text.slice(start, end))
  );
}

/** `-----BEGIN PRIVATE KEY-----\n${key}`: a key is put in when the program runs. */
const insertion = /\$\{|\{\{|%s|" ?\+ ?\w/;

/** `-----BEGIN PRIVATE KEY-----\n([A-Za-z0-9+/=\n]+)…`: an expression that keys match. */
const ofExpression = /-----(?:\\[nrs][*+?]?)*[([.]/;

/** Signs that may be a line of a key: these have 64 or more, the last one apart. */
const keyLine = /[A-Za-z0-9+/=]{24,}/g;
/** The beginning and the end of a key. */
const frame = /-----(?:BEGIN|END)[^-]{0,100}-----/g;

/** `key.replace('-----BEGIN PRIVATE KEY-----', '') … '-----END PRIVATE KEY-----'`: between both is code, and nothing that may be a key. */
function isFrameAlone(key: string): boolean {
  const lines = key.replaceAll(frame, ' ').match(keyLine) ?? [];
  // Hardly a line of a key has letters alone.
  return lines.every((line) => /^[A-Za-z]+$/.test(line));
}

function isPutIn(text: string, { ruleId, start, end }: SecretSpan): boolean {
  if (ruleId !== 'private-key') return false;
  const key = text.slice(start, end);
  return insertion.test(key) || ofExpression.test(key) || isFrameAlone(key);
}

function isShownToPeople(text: string, path: string, span: SecretSpan): boolean {
  const { start, end } = span;
  if (word.test(text.slice(start, end)) || isPutIn(text, span) || isNameInCode(text, path, span)) return true;
  if (placeholder.test(text.slice(start, end)) || shortened.test(text.slice(start, end))) return true;
  if (filledUp.test(text.slice(start, end)) || countedUp.test(text.slice(start, end))) return true;
  return shownName.test(text.slice(Math.max(0, start - nameMax), start));
}

export function secretsIn(text: string, path: string): SearchedSecrets {
  const spans = findSecrets(text).filter(({ ruleId }) => filesOfKinds.get(ruleId)?.test(path) ?? true);
  const searched = spans.filter((span) => span.isUnsearched !== true);
  const found = withoutOverlaps(
    searched.filter((span) => !isShownToPeople(text, path, span) && !isPublicKey(text, span)),
  );
  const starts = lineStartsOf(text);
  const secrets = found.slice(0, secretsMax).map(({ ruleId, start, end }): FoundSecret => {
    const [from, to] = [placeAt(starts, start), placeAt(starts, end)];
    return { kind: ruleId, ...from, endLine: to.line, endColumn: to.column };
  });
  return { secrets, isCut: searched.length < spans.length || found.length > secretsMax };
}

/** Of two rules that find the same, the one that knows the form of the secret counts. */
function withoutOverlaps(spans: readonly SecretSpan[]): SecretSpan[] {
  const kept: SecretSpan[] = [];
  const byCertainty = spans.toSorted((a, b) => Number(a.ruleId === guessedKind) - Number(b.ruleId === guessedKind));
  for (const span of byCertainty) {
    if (!kept.some(({ start, end }) => span.start < end && start < span.end)) kept.push(span);
    if (kept.length > secretsMax) break;
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeAt(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low] + 1 };
}
