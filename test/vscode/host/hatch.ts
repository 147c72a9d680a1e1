import { writeTree } from '../../support/temporary-folder.ts';

const lines = {
  'src/hatch/server.ts': [
    "import express from 'express';",
    "import { brewFor } from './guests.ts';",
    '',
    'const app = express();',
    "app.get('/brew/:tea', (request, response) => {",
    '  const tea = request.query.tea;',
    '  response.send(brewFor(tea));',
    '});',
    'app.listen(8080);',
    '',
  ],
  'src/hatch/guests.ts': [
    "import { heat } from './kettle.ts';",
    '',
    'export function brewFor(tea: string): string {',
    '  const order = `kettle --tea ${tea}`;',
    '  return heat(order);',
    '}',
    '',
  ],
  'src/hatch/kettle.ts': [
    "import { execSync } from 'node:child_process';",
    '',
    'export function heat(order: string): string {',
    '  return execSync(order).toString();',
    '}',
    '',
  ],
};

/** The line of the command that a guest decides. */
export const kettleLine = 4;

/** A hatch to the outside: what a guest asks for comes over three files into a shell. */
export function openHatch(folder: string): void {
  writeTree(folder, Object.fromEntries(Object.entries(lines).map(([path, text]) => [path, text.join('\n')])));
}
