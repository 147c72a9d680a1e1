const space = 0x20;

/**
 * Returns how many lines have nothing but white space.
 *
 * @param lineStarts offsets in the text, of the first line as well
 */
export function countBlankLines(text: string, lineStarts: Uint32Array): number {
  let blank = 0;
  for (let line = 0; line < lineStarts.length; line++) {
    const end = line + 1 < lineStarts.length ? lineStarts[line + 1] : text.length;
    let at = lineStarts[line];
    // Behind the last line break there is no line.
    if (at === text.length) break;
    while (at < end && text.charCodeAt(at) <= space) at++;
    if (at === end) blank++;
  }
  return blank;
}
