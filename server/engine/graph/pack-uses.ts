import { concatenate, encodeUtf8 } from '#server/base/utf8.ts';
import { absences } from '../resolve/resolver.ts';
import type { ImportKind } from '../source/facts.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import type { ResolvedUse } from './file-facts.ts';
import { proofLevels } from './snapshot.ts';

/** Uses of one file as columns of equal length, by position: what the tables of a snapshot are joined from. */
export interface PackedUses {
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly proofs: Uint8Array;
  readonly absences: Uint8Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  readonly sites: Uint32Array;
  /** First byte behind each specifier in `specifiers`. */
  readonly specifierEnds: Uint32Array;
  readonly specifiers: Uint8Array;
  readonly uses: readonly ResolvedUse[];
  /** Externals that some use names, each once. */
  readonly externals: readonly string[];
}

/** Names in comments only are left out. */
export function packUses(all: readonly ResolvedUse[]): PackedUses {
  const uses = all.filter((use) => use.kind !== 'comment_type');
  const specifiers = uses.map((use) => encodeUtf8(use.specifier));
  let end = 0;
  return {
    count: uses.length,
    kinds: Uint8Array.from(uses, (use) => importKinds.indexOf(use.kind as ImportKind)),
    proofs: Uint8Array.from(uses, (use) => proofLevels.indexOf(use.proof)),
    absences: Uint8Array.from(uses, (use) => absences.indexOf(use.absence ?? 'missing')),
    lines: Uint32Array.from(uses, (use) => use.line),
    columns: Uint32Array.from(uses, (use) => use.column),
    sites: Uint32Array.from(uses, (use) => use.site),
    specifierEnds: Uint32Array.from(specifiers, (bytes) => (end += bytes.length)),
    specifiers: concatenate(specifiers),
    uses,
    externals: [...new Set(uses.filter((use) => use.external).map((use) => use.target as string))],
  };
}
