/** The start of a named part of a text. */
export interface Heading {
  /** From 1. */
  readonly line: number;
  /** A heading contains those of higher levels that follow it. */
  readonly level: number;
  readonly name: string;
}

const markdownHeading = /^ {0,3}(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
/** A line of reStructuredText below a title: one sign, repeated. */
const underline = /^([=\-~^"'#*+.`:])\1{2,}\s*$/;

export function headingsOf(lines: readonly string[], kind: 'markdown' | 'restructuredtext'): Heading[] {
  return kind === 'markdown' ? ofMarkdown(lines) : ofRestructuredText(lines);
}

function ofMarkdown(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  let open: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === undefined || mark.startsWith(open)))
      open = open === undefined ? mark : undefined;
    const [, signs, name] = (open === undefined && markdownHeading.exec(line)) || [];
    if (signs !== undefined) found.push({ line: index + 1, level: signs.length, name });
  }
  return found;
}

/** The level of a sign is the order in which it first appears. */
function ofRestructuredText(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  const levels: string[] = [];
  for (const [index, line] of lines.entries()) {
    const title = lines[index - 1]?.trimEnd() ?? '';
    const sign = underline.exec(line)?.[1];
    if (sign === undefined || title === '' || /^\s/.test(title) || line.trimEnd().length < title.length) continue;
    if (!levels.includes(sign)) levels.push(sign);
    found.push({ line: index, level: levels.indexOf(sign) + 1, name: title });
  }
  return found;
}
