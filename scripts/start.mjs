/**
 * `npm start -- [DIR…] [options]`: installs and builds what is missing, then `groundplan serve --dashboard`. Without a
 * folder it serves this repository.
 */
import { bootstrap, root } from './bootstrap.mjs';

bootstrap();
// npm runs scripts in the package's folder; paths mean the folder in which the user typed the command.
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.argv.splice(2, 0, 'serve', '--dashboard', '--workspace', root);
await import('../bin/groundplan.js');
