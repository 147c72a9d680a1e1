import { unfollowedColumns } from '#server/app/security/unchanged-program.ts';
import type { ScanProgram } from '#server/app/security/project-scanner.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';

/** The analysis, over a snapshot of which it cannot read what it must not depend on. */
export function overFollowedColumns(scanProgram: ScanProgram): ScanProgram {
  return (program, rules) => {
    const snapshot = followedColumnsOf(program.snapshot);
    return scanProgram({ ...program, snapshot, entryPoints: entryPointsOf(snapshot) }, rules);
  };
}

/** Calls of its own, since what is remembered of a snapshot is remembered by them. */
function followedColumnsOf({ files, symbols, loads, calls }: LinkedSnapshot): LinkedSnapshot {
  const followed = new Proxy(files, {
    get: (target, name) => {
      if (unfollowedColumns.has(String(name))) throw new Error(`${String(name)} is no part of what is followed`);
      return Reflect.get(target, name) as unknown;
    },
  });
  return { id: '', files: followed, symbols, ...(loads && { loads }), calls: { ...calls } };
}
