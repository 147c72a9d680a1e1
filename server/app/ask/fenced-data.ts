/** Text of the project between two lines that mark it as data. A text cannot end that by itself: the fence in it is broken. */
export function fencedData(fence: string, title: string, text: string): string {
  const broken = text.replaceAll(fence, `${fence.slice(0, 1)}…`);
  return `${fence} begin ${title}\n${broken}\n${fence} end ${title}`;
}
