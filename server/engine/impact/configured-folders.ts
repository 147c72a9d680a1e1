import { stringAt } from '#server/base/string-table.ts';
import { edgeBetween } from '../graph/edge-between.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { pathOfText } from '../source/path-texts.ts';
import { usesOf } from '../graph/edge-uses.ts';
import { testFilesOf } from './test-files.ts';

const textAlone = 1 << importKinds.indexOf('reference');

const CONFIGURATION = /\.config\.[cm]?[jt]s$/i;

/** A folder of them may be given to a runner as the module that its index is. */
const SET_UP = /setup|environment|mock/i;

/** The name of an index, as a text ends that names the file and not its folder. */
const INDEX = /(?:^|\/)index(?:\.\w+)*$/;

/**
 * Whether the configuration of a test runner or bundler has a file in a text that names its folder alone: an alias (`"@": "./src"`), a
 * place for output (`outDir: "./dist"`), a folder to look through. The index of a folder of the product is loaded by none of these: an
 * alias loads what an import says behind it, which counts by itself. Folders of tests and of what sets them up are not taken so.
 */
export function namesFolderAlone(layer: FileLayer, configuration: number, file: number): boolean {
  const { edges } = layer;
  const edge = edgeBetween(edges, configuration, file);
  if (edge >= edges.starts[configuration + 1] || edges.targets[edge] !== file) return false;
  if (edges.kindBits[edge] !== textAlone) return false;
  const tests = testFilesOf(layer);
  const path = tests.pathOf(file);
  if (!INDEX.test(path) || tests.isOfTests(file) || SET_UP.test(path)) return false;
  if (!CONFIGURATION.test(tests.pathOf(configuration))) return false;
  const texts = [...usesOf(layer.uses, configuration)]
    .filter((row) => layer.uses.targets[row] === file)
    .map((row) => pathOfText(stringAt(layer.uses.specifierTable, row)));
  return texts.every((text) => text !== undefined && !INDEX.test(text));
}
