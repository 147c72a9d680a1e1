/** Composition root of the prover's thread: the compiler over the files of a project. */
import { parentPort } from 'node:worker_threads';
import ts from 'typescript';
import { ProverDesk } from './app/proving/prover-desk.ts';
import type { ProverCommand } from './app/proving/prover-messages.ts';
import { readLibraryTexts } from './engine/proving/library-texts.ts';
import { isBinaryName } from './engine/source/binary-names.ts';
import { beginFolderRules } from './engine/source/folder-rules.ts';
import { isGeneratedName } from './engine/source/generated.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { compilerFolders } from './platform/files/compiler-files.ts';
import { Patience } from './platform/files/patience.ts';
import { createReader } from './platform/files/reader.ts';
import { Scanner } from './platform/files/scanner.ts';

const port = parentPort;
if (port === null) throw new Error('prover-worker runs as a worker thread');
const desk = new ProverDesk({
  compiler: ts,
  library: readLibraryTexts(bundledAssets),
  scanner: new Scanner({ beginFolderRules, isBinaryName, isGeneratedName, isReadAnyway: () => false }),
  folders: compilerFolders(createReader(new Patience())),
});
port.on('message', (question: ProverCommand) => port.postMessage(desk.answer(question)));
