interface Labelled {
  readonly id: string;
  readonly label: string;
}

/**
 * Returns the labels of marks that are drawn without the folders around them: where two are the same, each begins as
 * many folders further out as it takes to distinguish them.
 */
export function distinctLabels<Mark extends Labelled>(marks: readonly Mark[]): Mark[] {
  const byLabel = Map.groupBy(marks, ({ label }) => label);
  const labels = new Map<string, string>();
  for (const same of byLabel.values()) if (same.length > 1) lengthen(same, labels);
  return marks.map((mark) => ({ ...mark, label: labels.get(mark.id) ?? mark.label }));
}

function lengthen(marks: readonly Labelled[], labels: Map<string, string>): void {
  const paths = marks.map(({ id }) => pathOf(id).split('/'));
  const longest = Math.max(...paths.map(({ length }) => length));
  const depth = marks[0].label.split('/').length;
  for (let count = depth; count <= longest; count++) {
    const ends = paths.map((path) => path.slice(-count).join('/'));
    marks.forEach(({ id }, index) => labels.set(id, ends[index]));
    if (new Set(ends).size === ends.length) return;
  }
}

/** Returns the shown form of an id: `src/app/**` without its end, `src/app/` with a star. */
function pathOf(id: string): string {
  if (id.endsWith('/**')) return id.slice(0, -'/**'.length);
  return id.endsWith('/') ? `${id}*` : id;
}
