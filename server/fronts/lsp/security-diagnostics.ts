import type { Diagnostic, DiagnosticRelatedInformation, Hover, Position, Range } from 'vscode-languageserver-protocol';
import type { Severity } from '#protocol/security.ts';
import { visibleText } from '#server/base/visible-text.ts';
import type { ScannedFinding } from '#server/app/security/project-scans.ts';
import { weaknessPage } from '#server/app/security/weakness-page.ts';
import type { EditorPlaces } from './editor-places.ts';
import type { FileView } from './file-view.ts';
import { isOn } from './import-hover.ts';

/** Number of steps listed of a way. */
const stepsMax = 30;

/** Numbers of the language server protocol. A hole stops no build: none is an error. */
const severityNumbers: Readonly<Record<Severity, 2 | 3 | 4>> = { critical: 2, high: 2, medium: 3, low: 4, info: 4 };

const worst: ReadonlySet<Severity> = new Set(['critical', 'high']);

export interface ShownFinding {
  readonly finding: ScannedFinding;
  readonly range: Range;
}

/** Findings of a file that are known, where they stand in the editor; none on lines that were changed since. */
export function shownFindings(view: FileView, wanted: 'off' | 'high' | 'all'): ShownFinding[] {
  if (wanted === 'off') return [];
  return view.insight.findings().flatMap((finding): ShownFinding[] => {
    if (wanted === 'high' && !worst.has(finding.severity)) return [];
    const { line, column = 1, endLine = line, endColumn } = finding;
    const name = ' '.repeat(endLine === line && endColumn !== undefined ? Math.max(0, endColumn - column) : 0);
    const range = view.rangeOf({ line, column, name });
    return range === undefined ? [] : [{ finding, range }];
  });
}

/** One for each finding, with its way step by step. */
export function securityDiagnostics(found: readonly ShownFinding[], places: EditorPlaces): Diagnostic[] {
  return found.map(({ finding, range }): Diagnostic => {
    const { severity, ruleId, cwe, path } = finding;
    const steps = path.length < 2 ? [] : path.slice(0, stepsMax);
    return {
      range,
      severity: severityNumbers[severity],
      source: 'groundplan',
      code: ruleId,
      ...(cwe[0] !== undefined && { codeDescription: { href: weaknessPage(cwe[0]) } }),
      message: visibleText(messageOf(finding)),
      relatedInformation: steps.map((step) => stepInformation(places, step)),
      data: { fingerprint: finding.fingerprint },
    };
  });
}

/** Fingerprint of the finding that a diagnostic shows; undefined for other diagnostics. */
export function fingerprintOf({ data }: Diagnostic): string | undefined {
  const given = (data as { readonly fingerprint?: unknown } | undefined)?.fingerprint;
  return typeof given === 'string' ? given : undefined;
}

/** Adds to the diagnostic why the finding counts as it does, and how to mend it. */
export function securityHover(found: readonly ShownFinding[], position: Position): Hover | null {
  const here = found.find(({ range }) => isOn(range, position));
  if (here === undefined) return null;
  const { finding, range } = here;
  const { reach, reasons, remediation } = finding;
  const lines = [reach.reason, ...reasons, ...(remediation === undefined ? [] : [`To mend it: ${remediation}`])];
  return { range, contents: { kind: 'plaintext', value: lines.map(visibleText).join('\n') } };
}

function messageOf({ title, message, reach, severity, confidence }: ScannedFinding): string {
  const entry = reach.entryPoint === undefined ? '' : ` from ${reach.entryPoint.name}`;
  const doubt = confidence === 'high' ? '' : `, confidence ${confidence}`;
  return `${title} (${severity}${doubt}): ${message} ${reachWords[reach.state]}${entry}.`;
}

const reachWords = {
  reachable: 'Reachable',
  unknown: 'Whether it is reachable is not known',
  not_reachable: 'Not reachable as far as is known',
} as const;

function stepInformation(
  places: EditorPlaces,
  { file, line, column, role, proof, what }: ScannedFinding['path'][number],
): DiagnosticRelatedInformation {
  const range = places.rangeOf(file, { line, column, name: '' });
  const mark = proof === 'exact' ? '' : ` (${proof})`;
  return { location: { uri: places.uriOf(file), range }, message: visibleText(`${role}: ${what}${mark}`) };
}
