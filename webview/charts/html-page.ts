import { proofWords } from '#protocol/proof-words.ts';
import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';
import { grouped, nameOf } from './describe.ts';
import { drawView } from './draw-view.ts';
import { escapeXml } from './escape-xml.ts';
import { paintProperty } from './paint-property.ts';
import { svgText } from './scene-to-svg.ts';
import { darkTheme, lightTheme, paints, type Theme } from './theme.ts';

export interface HtmlPageOptions {
  /** Name of the project. */
  readonly title: string;
}

/** A drawing and its data as one HTML file: no scripts, nothing that is loaded, light or dark as the reader has it. */
export function htmlPage(view: View, { title }: HtmlPageOptions): string {
  const scene = { ...drawView(view, { isStill: true }), title: `Dependencies of ${title}` };
  const drawing = svgText(scene, {
    paintText: (paint) => `var(${paintProperty(paint)})`,
    dimOpacity: lightTheme.dimOpacity,
    fontFamily: lightTheme.fontFamily,
    isFile: false,
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeXml(scene.title)}</title>
<style>
${STYLE}</style>
</head>
<body>
<header><h1>${escapeXml(scene.title)}</h1><p>${escapeXml(scene.description)} Arrows lead from what depends to what is depended on.</p></header>
<main>
<div class="drawing" tabindex="0" role="region" aria-label="Drawing">
${drawing}
</div>
${marksTable(view)}
${edgesTable(view)}
</main>
</body>
</html>
`;
}

function properties({ colours }: Theme): string {
  return paints.map((paint) => `${paintProperty(paint)}: ${colours[paint]};`).join(' ');
}

const STYLE = `:root { color-scheme: light dark; ${properties(lightTheme)} }
@media (prefers-color-scheme: dark) { :root { ${properties(darkTheme)} } }
body { margin: 0; background: var(--gp-background); color: var(--gp-text); font: 14px/1.5 ${lightTheme.fontFamily}; }
header, details { padding: 0 24px; }
h1 { font-size: 20px; margin: 20px 0 4px; }
p { margin: 0 0 12px; color: var(--gp-muted); }
.drawing { overflow: auto; border-block: 1px solid var(--gp-ground-border); }
.drawing svg { display: block; max-width: max(100%, 1100px); height: auto; margin: 0 auto; }
.edge .line:hover { opacity: 1; stroke: var(--gp-focus); }
summary { padding: 12px 0; font-weight: 600; cursor: pointer; }
table { border-collapse: collapse; margin-bottom: 24px; }
th, td { padding: 3px 16px 3px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--gp-ground-border); overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
@media print { details { break-before: page; } }
`;

interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  text(row: Row): string;
}

const count = (value: number | undefined) => (value === undefined ? '' : grouped(value));

const MARK_COLUMNS: readonly Column<ViewMark>[] = [
  { title: 'Path', text: ({ id }) => nameOf(id) },
  { title: 'Kind', text: ({ type }) => (type === 'directory' ? 'folder' : type) },
  { title: 'Files', isNumber: true, text: ({ files }) => count(files) },
  { title: 'Lines of code', isNumber: true, text: ({ size }) => count(size) },
  { title: 'Used by', isNumber: true, text: ({ fanIn }) => count(fanIn) },
  { title: 'Uses', isNumber: true, text: ({ fanOut }) => count(fanOut) },
  { title: 'In cycles', isNumber: true, text: ({ inCycles }) => count(inCycles) },
  { title: 'Unresolved', isNumber: true, text: ({ unknown }) => count(unknown) },
];

const EDGE_COLUMNS: readonly Column<ViewEdge>[] = [
  { title: 'From', text: ({ source }) => nameOf(source) },
  { title: 'To', text: ({ target }) => nameOf(target) },
  { title: 'Uses', isNumber: true, text: ({ weight }) => count(weight) },
  { title: 'Kinds', text: ({ types }) => types.join(', ').replaceAll('_', ' ') },
  { title: 'Cycle', text: ({ cyclic }) => (cyclic ? 'yes' : '') },
  { title: 'Against the order', text: ({ back }) => (back ? 'yes' : '') },
  { title: 'Proof', text: ({ proof }) => proofWords[proof] },
];

function marksTable({ marks }: View): string {
  return tableText(`Marks (${grouped(marks.length)})`, MARK_COLUMNS, marks);
}

function edgesTable({ edges }: View): string {
  const heaviestFirst = edges.toSorted((a, b) => b.weight - a.weight);
  return tableText(`Dependencies (${grouped(edges.length)})`, EDGE_COLUMNS, heaviestFirst);
}

function tableText<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cell = ({ isNumber }: Column<Row>, tag: string, text: string) =>
    `<${tag}${isNumber ? ' class="number"' : ''}${tag === 'th' ? ' scope="col"' : ''}>${escapeXml(text)}</${tag}>`;
  const head = columns.map((column) => cell(column, 'th', column.title)).join('');
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(column, 'td', column.text(row))).join('')}</tr>`);
  return `<details open>
<summary>${escapeXml(title)}</summary>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</details>`;
}
