/** Subjects of commits with the few files that they changed, the newest first. */
import { spawnSync } from 'node:child_process';

export interface Change {
  /** Without kind, scope and number. */
  readonly subject: string;
  readonly files: readonly string[];
}

const filesMax = 4;
const bare = /^(?:merge|revert|release|bump|v?\d|chore|ci|docs?|build|style|test)\b/i;

/** @param isWanted files that count as changed code; a commit that changed more than four is left out */
export function changesOf(root: string, most: number, isWanted: (path: string) => boolean): Change[] {
  const args = ['-C', root, 'log', '--no-merges', '-n', '6000', '--name-only', '--format=%x00%s'];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const changes = stdout
    .split('\0')
    .slice(1)
    .flatMap((text): Change[] => {
      const [subject = '', ...paths] = text.split('\n').filter((line) => line !== '');
      const files = paths.filter(isWanted);
      const asked = withoutKind(subject);
      const isUsable = paths.length <= filesMax * 2 && files.length > 0 && files.length <= filesMax;
      return isUsable && !bare.test(subject) && asked.split(' ').length >= 3 ? [{ subject: asked, files }] : [];
    });
  return changes.slice(0, most);
}

function withoutKind(subject: string): string {
  return subject
    .replace(/^\w+(?:\([^)]*\))?!?:\s*/, '')
    .replaceAll(/\s*\(#\d+\)$|#\d+/g, '')
    .trim();
}
