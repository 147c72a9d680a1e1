import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** They are not among our dependencies: installed beside them when they are needed. */
const packages = ['jscpd@4.3.0', 'js-tokens@9.0.1'];
const folder = fileURLToPath(new URL('../../.cache/bench-peers/duplication', import.meta.url));

export function installPeers(): { readonly jscpd: string; readonly jsTokens: string } {
  const jscpd = join(folder, 'node_modules/jscpd/bin/jscpd');
  const jsTokens = join(folder, 'node_modules/js-tokens/index.js');
  if (!existsSync(jscpd) || !existsSync(jsTokens)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
    spawnSync('npm', [...options, ...packages], { cwd: folder, stdio: 'inherit' });
  }
  return { jscpd, jsTokens };
}
