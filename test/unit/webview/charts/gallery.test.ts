import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { DrawOptions } from '#webview/charts/draw-options.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { type FileImports, loadedFiles } from '../../../support/file-layer.ts';
import { checkGoldenText } from '../../../support/golden.ts';
import { sceneText } from '../../../support/scene-text.ts';

const folder = fileURLToPath(new URL('../../../golden/drawing/', import.meta.url));

interface Picture {
  readonly files: FileImports;
  readonly request: ViewRequest;
  readonly options: DrawOptions;
}

/**
 * A picture is a project and what is asked of it: `view {…}` the request, `draw {…}` how it is drawn, and a file a line
 * with its imports: `src/a.ts: src/b.ts, type_import src/c.ts`. `150 × a#.ts: a#+1.ts` stands for so many files.
 */
function readPicture(source: string): Picture {
  const files: Record<string, string[]> = {};
  let [request, options]: [ViewRequest, DrawOptions] = [{}, {}];
  for (const line of source.trimEnd().split('\n').flatMap(repeated)) {
    const [, word, json] = /^(view|draw) (\{.*\})$/.exec(line) ?? [];
    if (word === 'view') request = JSON.parse(json) as ViewRequest;
    else if (word === 'draw') options = JSON.parse(json) as DrawOptions;
    else {
      const [path, imports] = line.split(': ');
      files[path.replace(/:$/, '')] = imports ? imports.split(', ') : [];
    }
  }
  return { files: withoutMissing(files), request, options };
}

function repeated(line: string): string[] {
  const [, count, pattern] = /^(\d+) × (.*)$/.exec(line) ?? [];
  if (count === undefined) return [line];
  return Array.from({ length: Number(count) }, (_, place) =>
    pattern.replaceAll('#+1', String(place + 2)).replaceAll('#', String(place + 1)),
  );
}

/** The last one of a row has no file to import. */
function withoutMissing(files: Readonly<Record<string, readonly string[]>>): FileImports {
  const isThere = (text: string) => {
    const name = text.split(' ').at(-1) as string;
    return name.startsWith('npm:') || name.startsWith('?') || Object.hasOwn(files, name);
  };
  return Object.fromEntries(Object.entries(files).map(([path, imports]) => [path, imports.filter(isThere)]));
}

describe('the gallery of drawings', () => {
  const paths = globSync(`${folder}*.txt`).toSorted();

  for (const path of paths) {
    it(basename(path, '.txt'), () => {
      checkGoldenText(path, (source) => {
        const { files, request, options } = readPicture(source);
        const view = new Drawings().view({ id: 'snp_gallery', ...loadedFiles(files) }, request);
        const behindBars = source.replaceAll(/^/gm, '| ').replace(/\| $/, '');
        return `${behindBars}\n${sceneText(drawView(view, options))}`;
      });
    });
  }

  it('was there', () => assert.ok(paths.length >= 12));
});
