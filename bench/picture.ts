/**
 * Figures of the first picture of repositories, as a window of 1600 × 1000 shows it:
 *
 *     node bench/picture.ts DIR… [--elk FILE]
 *
 * arrows: drawn while nothing is picked. through: those that run through a box that is neither an end nor around one.
 * crossings: pairs of arrows that cross, or lie on one another without a common end. red: arrows in the colour of
 * cycles. texts: pairs of texts or signs that touch. CPU: of the first view, from the snapshot to the places.
 *
 * `--elk` adds the same boxes and arrows as elkjs lays them out, which is installed elsewhere: FILE is its
 * `lib/elk.bundled.js`.
 */
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { drawingRoom, smallRoom } from '#webview/state/drawing-room.ts';
import { fileSnapshot } from './impact/indexed-snapshot.ts';
import { elkFigures } from './picture/elk-picture.ts';
import { pictureFigures } from './picture/picture-figures.ts';

/** Of the drawing beside the panels of such a window, in pixels. */
const stage = { width: 1190, height: 860 };
const zoomMax = 1.2;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { elk: { type: 'string' } } });

function firstPicture(snapshot: GraphSnapshot) {
  const { shape, limit } = drawingRoom(stage.width, stage.height) ?? smallRoom;
  const level = snapshot.files.moduleNames.length >= 3 ? 'module' : 'file';
  const before = process.cpuUsage();
  const view = new Drawings().view(snapshot, { limit, shape, level });
  const { user, system } = process.cpuUsage(before);
  const zoom = Math.min(stage.width / view.bounds.width, stage.height / view.bounds.height, zoomMax);
  return { scene: drawView(view, { zoom }), cpuMs: Math.round((user + system) / 1000) };
}

function row(...cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

row('repository', 'marks', 'arrows', 'through', 'crossings', 'red %', 'texts', 'CPU ms');
row(...Array.from({ length: 8 }, () => '---'));
for (const folder of positionals) {
  const name = basename(folder);
  // oxlint-disable-next-line no-await-in-loop -- one after the other, for the sake of the times
  const { scene, cpuMs } = firstPicture(await fileSnapshot(resolve(folder)));
  const { marks, arrows, through, crossings, red, texts } = pictureFigures(scene);
  row(name, marks, arrows, through, crossings, red, texts, cpuMs);
  if (values.elk === undefined) continue;
  // oxlint-disable-next-line no-await-in-loop -- the same
  const peer = await elkFigures(scene, resolve(values.elk));
  row(`${name}, elkjs, ${peer.size}`, marks, arrows, peer.through, peer.crossings, '', '', peer.cpuMs);
}
