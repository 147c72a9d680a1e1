import { hashToIdentifier } from '../../base/content-hash.ts';
import { concatenate, encodeUtf8 } from '../../base/utf8.ts';
import type { Structure, StructureHeader } from './structure.ts';

/**
 * Writes a structure as NDJSON: the header, then nodes, edges, metrics and findings. Equal structures give equal bytes: fields of a
 * line come in a fixed order, and lines in the order of the lists.
 */
export function writeStructure(structure: Structure): Uint8Array {
  return concatenate([writeHeader(structure.header), writeLines(structure)]);
}

/** The first line. */
export function writeHeader(header: StructureHeader): Uint8Array {
  const { commit, branch, createdAt, tool, mode, unknown, fileNumbers } = header;
  return encodeUtf8(`${JSON.stringify({ commit, branch, createdAt, tool, mode, unknown, fileNumbers })}\n`);
}

/** All lines behind the first. */
export function writeLines({ nodes, edges, metrics, findings }: Omit<Structure, 'header'>): Uint8Array {
  const lines: string[] = [];
  for (const { id, type, label, size, language, module } of nodes)
    lines.push(JSON.stringify({ kind: 'node', id, type, label, size, language, module }));
  for (const { source, target, type, load } of edges)
    lines.push(JSON.stringify({ kind: 'edge', source, target, type, load }));
  for (const { metric, value, file } of metrics) lines.push(JSON.stringify({ kind: 'metric', metric, value, file }));
  for (const finding of findings) lines.push(findingLine(finding));
  lines.push('');
  return encodeUtf8(lines.join('\n'));
}

/** Names each field, so that nothing else of a finding gets in: neither an excerpt nor a path of steps. */
function findingLine(finding: Structure['findings'][number]): string {
  const { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach } = finding;
  const shown = { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach };
  return JSON.stringify({ kind: 'finding', ...shown });
}

/** Name of a structure by the bytes of its lines, in one piece or several. */
export function structureId(...lines: readonly Uint8Array[]): string {
  return `snp_${hashToIdentifier(lines)}`;
}
