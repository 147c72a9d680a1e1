/** What is measured beside jscpd: finds the copies among the files of a folder. `node bench/duplication/find-clones.ts DIR LIST` */
import { readFileSync } from 'node:fs';
import { ownClones } from './own-clones.ts';

const [, , root, list] = process.argv;
const { groups, isCut } = ownClones(root, JSON.parse(readFileSync(list, 'utf8')) as string[]);
process.stdout.write(`${groups.length} groups${isCut ? ', cut' : ''}\n`);
