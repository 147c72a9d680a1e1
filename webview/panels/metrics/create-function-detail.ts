import type { FunctionDetail, LineCost } from '#protocol/function-metrics.ts';
import { labelledButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { Latest } from '../../elements/latest.ts';
import { watch } from '../../state/watch.ts';
import { figure } from './figure.ts';
import { functionNumbers, functionWords } from './function-columns.ts';
import { functionName } from './function-name.ts';
import type { Excerpt, MetricsParts } from './metrics-parts.ts';
import type { Sheet } from './sheet.ts';

/** One answer has at most so many lines; of a longer function the first ones are shown. */
const linesAtOnce = 400;
const linesMax = 2000;

/** One function: its numbers, what to extract first, and its code with the cost of each line. */
export function createFunctionDetail(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const head = element('div', { class: 'gp-mx-function' });
  const code = element('div', { class: 'gp-mx-code-place' });
  const back = labelledButton('back', t('Back'), () => go({ symbol: undefined }));
  const root = element(
    'section',
    { class: 'gp-mx-sheet gp-mx-detail', 'aria-label': t('A function') },
    back,
    head,
    code,
  );
  const reading = new Latest((error) => {
    code.replaceChildren(element('p', { class: 'gp-problem' }, error instanceof Error ? error.message : String(error)));
  });
  watch(
    store,
    ({ measured, failures, view, asking }) =>
      [measured.detail, failures.detail, view.symbol, asking.includes('detail')] as const,
    ([detail, failure, symbol, isAsking]) => {
      reading.stop();
      code.replaceChildren();
      if (symbol === undefined) return;
      if (failure !== undefined || detail === undefined || detail.symbol !== symbol) {
        const said = failure?.message ?? (isAsking ? t('Measuring…') : t('Nothing is known of this function.'));
        return replaceContent(head, element('h2', {}, functionName(symbol)), element('p', { class: 'gp-quiet' }, said));
      }
      replaceContent(head, ...headOf(parts, detail));
      reading.run(async (signal) => {
        const excerpt = await wholeCode(parts, detail, signal);
        code.replaceChildren(costlyCode(parts, detail, excerpt));
      });
    },
  );
  return { root, data: () => dataOf(store.get().measured.detail) };
}

async function wholeCode(
  { source }: MetricsParts,
  { file, line: first, endLine: last }: FunctionDetail,
  signal: AbortSignal,
): Promise<Excerpt> {
  const end = Math.min(last, first + linesMax - 1);
  const starts = Array.from(
    { length: Math.ceil((end - first + 1) / linesAtOnce) },
    (_, at) => first + at * linesAtOnce,
  );
  const pieces = await Promise.all(
    starts.map((line) => source({ file, line, endLine: Math.min(end, line + linesAtOnce - 1) }, signal)),
  );
  const content = pieces.map((piece) => piece.content.replace(/\n$/, '')).join('\n');
  return { ...(pieces[0] as Excerpt), endLine: pieces.at(-1)?.endLine ?? end, content };
}

function dataOf(detail: FunctionDetail | undefined) {
  if (detail === undefined) return undefined;
  const csv = detail.costs.map(
    ({ line, cognitive, cyclomatic, reason }) => `${line},${cognitive},${cyclomatic},"${reason}"\r\n`,
  );
  return { name: 'function', csv: `line,cognitive,cyclomatic,reason\r\n${csv.join('')}`, json: detail };
}

function headOf(parts: MetricsParts, detail: FunctionDetail): HTMLElement[] {
  const { t, open, openWord } = parts;
  const { symbol, file, line, extract } = detail;
  const words = functionWords(t);
  const place = textButton(`${file}:${line}`, () => open({ file, line }), {
    class: 'gp-link',
    title: openWord,
    'data-key': 'place',
  });
  const figures = [
    ...functionNumbers.map((key) =>
      figure(words[key].name, String(detail[key]), `${words[key].definition}${placeText(parts, detail, key)}`),
    ),
    figure(t('Used by'), String(detail.fanIn), t('Functions and files that are known to use it.')),
    figure(t('Uses'), String(detail.fanOut), t('Symbols that it is known to use.')),
    ...executionFigure(parts, detail),
  ];
  return [
    element('h2', {}, functionName(symbol)),
    place,
    element('dl', { class: 'gp-mx-summary' }, ...figures),
    ...(extract === undefined
      ? [element('p', { class: 'gp-quiet' }, t('No block stands out as one to extract.'))]
      : [
          element(
            'p',
            { class: 'gp-mx-extract' },
            textButton(
              t('Extract first: lines {0} to {1}.', extract.line, extract.endLine),
              () => document.querySelector('.gp-mx-extracted')?.scrollIntoView({ block: 'start' }),
              { class: 'gp-link gp-mx-file', 'data-key': 'extract' },
            ),
            ` ${extract.reason}`,
          ),
          element('p', { class: 'gp-quiet' }, handsOver(t, extract)),
        ]),
  ];
}

/** Where a number stands among those of the reference; nothing where half of them are as large. */
function placeText(
  { t, language }: MetricsParts,
  { percentiles }: FunctionDetail,
  key: (typeof functionNumbers)[number],
): string {
  const { [key]: percent, of: functions } = percentiles;
  if (percent === 0) return '';
  return ` ${t('Larger than in {0} % of the {1} functions of the reference.', percent, functions.toLocaleString(language))}`;
}

/** Test files that ran it, where runs were recorded; a plus where there may be more. */
function executionFigure({ t }: MetricsParts, { executed }: FunctionDetail): HTMLElement[] {
  if (executed === undefined) return [];
  const { tests, possible, recorded, reported } = executed;
  const definition = t('Of {0} recorded test files those that ran it; {1} more may run it.', recorded, possible);
  const report = reported ? ` ${t('A coverage report says that tests run it.')}` : '';
  return [figure(t('Run by tests'), `${tests}${possible > 0 || reported ? '+' : ''}`, `${definition}${report}`)];
}

function handsOver(t: MetricsParts['t'], { inputs, outputs }: NonNullable<FunctionDetail['extract']>): string {
  const takes = inputs.length === 0 ? t('It needs nothing from outside') : t('It takes {0}', inputs.join(', '));
  const gives = outputs.length === 0 ? t('and gives nothing back.') : t('and gives back {0}.', outputs.join(', '));
  return `${takes} ${gives}`;
}

/** The lines as they are, before each what it adds to the complexity of the function. */
function costlyCode(
  { t }: MetricsParts,
  { costs, extract }: FunctionDetail,
  { file, line, endLine, content }: Excerpt,
): HTMLElement {
  const byLine = Map.groupBy(costs, (cost) => cost.line);
  const rows = content.split('\n').map((text, index) => {
    const number = line + index;
    const isExtracted = extract !== undefined && number >= extract.line && number <= extract.endLine;
    return costlyLine(t, number, text.replace(/\r$/, ''), byLine.get(number) ?? [], isExtracted);
  });
  const label = t('{0}, lines {1} to {2}', file, line, endLine);
  return element(
    'pre',
    { class: 'gp-code gp-mx-code', tabindex: 0, role: 'region', 'aria-label': label },
    element('code', { class: 'gp-code-lines' }, ...rows),
  );
}

function costlyLine(
  t: MetricsParts['t'],
  number: number,
  text: string,
  costs: readonly LineCost[],
  isExtracted: boolean,
): HTMLElement {
  const sum = costs.reduce((whole, { cognitive }) => whole + cognitive, 0);
  const why = costs.map(({ reason, cognitive, nesting }) =>
    nesting > 0 ? t('{0}: +{1}, of it {2} for nesting', reason, cognitive, nesting) : t('{0}: +{1}', reason, cognitive),
  );
  const look = {
    class: `gp-mx-cost${sum >= 3 ? ' gp-mx-cost-high' : ''}`,
    'data-definition': sum > 0 ? why.join('. ') : undefined,
  };
  return element(
    'span',
    { class: isExtracted ? 'gp-code-line gp-mx-extracted' : 'gp-code-line' },
    element('span', look, sum > 0 ? `+${sum}` : ''),
    element('span', { class: 'gp-code-number', 'data-number': number, 'aria-hidden': 'true' }),
    element('span', { class: 'gp-code-text' }, `${text}\n`),
  );
}
