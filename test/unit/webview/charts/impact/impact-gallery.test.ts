import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Impact } from '#protocol/impact.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { impactView } from '#webview/charts/impact/impact-view.ts';
import { checkGoldenText } from '../../../../support/golden.ts';
import { impactWith, reached } from '../../../../support/impact-fixture.ts';
import { sceneText } from '../../../../support/scene-text.ts';

const folder = fileURLToPath(new URL('../../../../golden/impact/', import.meta.url));

/**
 * An impact, a line each: `change modified src/a.ts run, stop`, `reach src/b.ts < src/a.ts`, with `~` behind the file
 * where it is inferred, `entry http_route GET /x src/b.ts:3`, `test observed test/b.test.ts`, `site src/c.ts:4 run`.
 * `aspect 0.6` is the shape of the room, `30 × reach src/f#.ts < src/a.ts` stands for so many lines.
 */
function readImpact(source: string): { impact: Impact; aspect: number } {
  const rows = source.trimEnd().split('\n').flatMap(repeated);
  const of = (word: string) =>
    rows.filter((row) => row.startsWith(`${word} `)).map((row) => row.slice(word.length + 1));
  const impact = impactWith({
    changed: of('change').map((text) => {
      const [kind, file, ...names] = text.split(/,? /);
      return { kind: kind as 'modified', file, symbols: names.map((name) => `${file}#${name}`) };
    }),
    impacted: of('reach').map((text) => {
      const [file, via] = text.split(' < ');
      const proof = file.endsWith(' ~') ? 'inferred' : 'exact';
      return reached(file.replace(' ~', ''), via.split(' '), { proof });
    }),
    entryPoints: of('entry').map((text) => {
      const [, type, name, file, line] = /^(\S+) (.*) (\S+):(\d+)$/.exec(text) as RegExpExecArray;
      return { id: `${type}:${name}`, type, name, file, line: Number(line), distance: 1, proof: 'exact' };
    }),
    tests: of('test').map((text) => {
      const [basis, file] = text.split(' ');
      return { file, basis: basis as 'observed', distance: 1 };
    }),
    unknown: of('site').map((text) => {
      const [file, line, name] = text.split(/[: ]/);
      return { file, line: Number(line), column: 1, name, reason: 'receiver_type_unknown' };
    }),
  });
  return { impact, aspect: Number(of('aspect')[0] ?? 1.6) };
}

function repeated(line: string): string[] {
  const [, count, pattern] = /^(\d+) × (.*)$/.exec(line) ?? [];
  if (count === undefined) return [line];
  return Array.from({ length: Number(count) }, (_, place) => pattern.replaceAll('#', String(place + 1)));
}

describe('the gallery of impacts', () => {
  const paths = globSync(`${folder}*.txt`).toSorted();

  for (const path of paths)
    it(basename(path, '.txt'), () => {
      checkGoldenText(path, (source) => {
        const { impact, aspect } = readImpact(source);
        const { view } = impactView(impact, { aspect, unfolded: new Set() });
        const behindBars = source.replaceAll(/^/gm, '| ').replace(/\| $/, '');
        return `${behindBars}\n${sceneText(drawView(view, { edgeShare: 1 }))}`;
      });
    });

  it('was there', () => assert.ok(paths.length >= 4));
});
