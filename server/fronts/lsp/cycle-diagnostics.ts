import type { Diagnostic, DiagnosticRelatedInformation, Range } from 'vscode-languageserver-protocol';
import type { EditorOptions } from '#protocol/editor.ts';
import type { ImportLoop } from './import-loops.ts';
import type { FileView } from './file-view.ts';
import { uriOfPath } from './file-uris.ts';
import { cycleText } from './wording.ts';

export const cycleCode = 'import-cycle';
const cycleExplained = 'https://en.wikipedia.org/wiki/Circular_dependency';

/** Number of steps listed of a loop. */
const stepsMax = 30;

type Severity = NonNullable<EditorOptions['cycleDiagnostics']>;

/** Numbers of the language server protocol. */
const severityNumbers = { warning: 2, information: 3, hint: 4 } as const;

/** One for each line with an import that is part of a cycle: that of its shortest loop. */
export function cycleDiagnostics(view: FileView, loops: readonly ImportLoop[], severity: Severity): Diagnostic[] {
  if (severity === 'off') return [];
  const byLine = new Map<number, ImportLoop>();
  for (const found of loops) {
    const known = byLine.get(found.loop[0].line);
    if (known === undefined || found.loop.length < known.loop.length) byLine.set(found.loop[0].line, found);
  }
  return [...byLine.values()].flatMap((found) => {
    const range = view.rangeOf(found.loop[0]);
    return range === undefined ? [] : [diagnosticOf(view, found, range, severityNumbers[severity])];
  });
}

function diagnosticOf(view: FileView, { loop, cycleFiles }: ImportLoop, range: Range, severity: 2 | 3 | 4): Diagnostic {
  const files = [loop[0].file, ...loop.map(({ target }) => target)];
  return {
    range,
    severity,
    source: 'groundplan',
    code: cycleCode,
    codeDescription: { href: cycleExplained },
    message: cycleText(files, cycleFiles),
    relatedInformation: loop.slice(1, stepsMax + 1).map((step) => stepInformation(view, step)),
  };
}

function stepInformation({ place }: FileView, step: ImportLoop['loop'][number]): DiagnosticRelatedInformation {
  const start = { line: step.line - 1, character: step.column - 1 };
  const end = { line: start.line, character: start.character + step.name.length + 2 };
  const uri = uriOfPath(place.folder.pathOf(step.file));
  return { location: { uri, range: { start, end } }, message: `${step.file} imports ${step.target}` };
}
