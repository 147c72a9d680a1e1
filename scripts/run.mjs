/**
 * `node scripts/run.mjs FILE [ARG…]`: a script of ours, after what is missing is installed. The Node of the user may be too
 * old to read TypeScript, and old versions of npm do not put the one that they brought on the path.
 */
import { spawnSync } from 'node:child_process';
import { install, root } from './bootstrap.mjs';

const { status } = spawnSync(install(), process.argv.slice(2), { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
