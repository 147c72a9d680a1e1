import type { Hover } from 'vscode-languageserver-protocol';
import { showCallersCommand, showImpactOfSymbolCommand } from '#protocol/editor.ts';
import type { Declaration } from '#server/app/editor/symbol-insights.ts';
import { isCounted, type SymbolCounts } from './symbol-lenses.ts';
import { callersClaim, routesText, testsText } from './symbol-wording.ts';
import { escapeMarkdown } from './wording.ts';

/** How a client shows text, and whether it runs the commands in it itself. */
export interface HoverLook {
  readonly isMarkdown: boolean;
  readonly runsCommands: boolean;
}

export interface HoveredSymbol {
  readonly symbol: Declaration;
  /** Of the file that declares it. */
  readonly uri: string;
  readonly counts: SymbolCounts;
  /** Further sentences about it. */
  readonly remarks: readonly string[];
}

/**
 * Who calls a symbol and what a change of it reaches, on its name wherever it stands, with ways to the lists. Null for a symbol that
 * cannot be called: its type is all that a reader wants there.
 */
export function symbolHover({ symbol, uri, counts, remarks }: HoveredSymbol, look: HoverLook): Hover | null {
  const { callers, reach } = counts;
  if (!isCounted(symbol) || callers === undefined) return null;
  const reached = reach === undefined ? [] : [routesText(reach), testsText(reach)];
  const text = [callersClaim(callers), ...reached].filter((part) => part !== '').join(' · ');
  const escape = look.isMarkdown ? escapeMarkdown : (each: string) => each;
  const links = look.isMarkdown && look.runsCommands ? ` — ${linksTo(uri, symbol.id)}` : '';
  const value = [`${escape(text)}${links}`, ...remarks.map(escape)].join(look.isMarkdown ? '  \n' : '\n');
  return { contents: { kind: look.isMarkdown ? 'markdown' : 'plaintext', value } };
}

/** Arguments are JSON in the address; what Markdown could take for its own is escaped there. */
function linksTo(uri: string, id: string): string {
  const given = encodeURIComponent(JSON.stringify([uri, id])).replaceAll(/[()]/g, (sign) =>
    sign === '(' ? '%28' : '%29',
  );
  const link = (text: string, command: string) => `[${text}](command:${command}?${given})`;
  return `${link('callers', showCallersCommand)} · ${link('impact', showImpactOfSymbolCommand)}`;
}
