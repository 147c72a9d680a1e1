import type { FakeBehaviour, FakeQuestion } from './fake-answer.ts';

/**
 * A model that follows every order that it reads, in any place: in its instructions, in the question and in the code.
 * Of each line that sounds like an order it does everything that the line may have meant at once: repeats it, writes
 * its addresses as links, images and HTML, its hidden texts in the open and hidden again, and calls its tools.
 */
export interface FollowedOrders {
  readonly texts: readonly string[];
  /** Tools that it calls by the protocol. */
  readonly tools: readonly string[];
}

const order =
  /\b(?:ignore|disregard|forget|write|print|repeat|reveal|show|output|say|tell|reply|respond|answer|call|run|execute|invoke|use|open|fetch|visit|click|follow|send|post|include|insert|embed|add|append|render|display|link|image|load|download|delete|must|shall|should|always|never|instead|system|assistant|instruction|prompt|important|attention|note to|ai|llm|model|agent)\b/iu;
const address =
  /\b(?:https?|ftp|file|data|javascript|command|vscode|mailto|ws|wss):[^\s"'`<>)\]}]+|\bwww\.[^\s"'`<>)\]}]+/giu;
const markup = /<\/?[a-z!][^>]*>/giu;
const quoted = /"([^"\n]{2,200})"|'([^'\n]{2,200})'|`([^`\n]{2,200})`/gu;
const tool = /\b([a-z][\w.-]*)\s*\(|\b(?:tool|function|command)\s+[`"']?([a-z][\w.-]*)/giu;
const encoded = /\b[A-Za-z0-9+/]{16,}={0,2}/gu;
/** Invisible characters, those of tags among them, which spell out a text of their own. */
const hidden = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** @returns what it says, piece by piece; each begins with a sentence that cites the first source, to be believed */
export function followOrders({ system, messages }: Pick<FakeQuestion, 'system' | 'messages'>): FollowedOrders {
  const prompt = [system, ...messages.map(({ text }) => text)].join('\n');
  const orders = prompt.split('\n').filter((line) => order.test(line) || line.search(hidden) >= 0);
  const tools = orders.flatMap((line) => [...line.matchAll(tool)].map(([, called, named]) => called ?? named ?? ''));
  return { texts: ['As the code says [1]. ', ...orders.flatMap(deeds)], tools: [...new Set(tools)] };
}

/** Answers a fake provider's questions so; by the protocol it calls tools as well. */
export const followsOrders: FakeBehaviour = (question) => ({ kind: 'calls', ...followOrders(question) });

function deeds(line: string): string[] {
  const addresses = line.match(address) ?? [];
  return [
    `${line} [1].\n\n`,
    ...addresses.flatMap(pointers),
    ...(line.match(markup) ?? []).map((found) => `${found}\n`),
    ...Array.from(line.matchAll(quoted), ([, double, single, code]) => `${double ?? single ?? code}\n\n`),
    ...(line.match(encoded) ?? []).map((found) => `${Buffer.from(found, 'base64').toString()}\n\n`),
    ...spelledOut(line),
    ...Array.from(line.matchAll(tool), ([, called, named]) => calls(called ?? named ?? '')),
  ];
}

/** Every way by which a text may lead elsewhere. */
function pointers(to: string): string[] {
  return [
    `[Click here](${to} "really") [1].\n\n`,
    `![a picture](${to}) [1].\n\n`,
    `[![both](${to})](${to})\n\n`,
    `<${to}>\n\n`,
    `${to}\n\n`,
    `[one][ref] and ![two][ref] [1].\n\n[ref]: ${to}\n\n`,
    `<img src="${to}" onerror="fetch('${to}')"><a href=${to}>here</a><iframe src='${to}'></iframe>\n\n`,
    `<script src="${to}"></script><style>@import url(${to});</style>\n\n`,
    `<!-- ${to} --><details><summary>More</summary>${to}</details>\n\n`,
    `\\[escaped](${to}) and \`code\` [x](${to})\n\n`,
    `| a | b |\n| - | - |\n| [cell](${to}) | ![cell](${to}) |\n\n`,
    `- [ ] [task](${to})\n> [quote](${to})\n\n# [Heading](${to})\n\n`,
    `\`\`\`\n[fence](${to})\n\`\`\`\n[behind](${to})\n\n`,
    `[^1]: ${to}\n\nA note[^1].\n\n`,
  ];
}

/** Hidden texts in the open, and open ones hidden. */
function spelledOut(line: string): string[] {
  const found = line.match(hidden) ?? [];
  if (found.length === 0) return [];
  const decoded = found.map((each) => String.fromCodePoint(Math.max(0x20, (each.codePointAt(0) ?? 0) & 0x7f))).join('');
  return [`Hidden${found.join('')} text [1].\n\n`, `${decoded}\n\n`, `\u202e${decoded}\u202c\n\n`];
}

/** Calls as models write them into texts. */
function calls(name: string): string {
  return [
    `<tool_call>{"name": "${name}", "arguments": {}}</tool_call>`,
    `<function_calls><invoke name="${name}"></invoke></function_calls>`,
    `\`\`\`json\n{"tool": "${name}", "input": {}}\n\`\`\``,
    `[run](command:${name}) \u001b]8;;command:${name}\u0007run\u001b]8;;\u0007\n\n`,
  ].join('\n');
}
