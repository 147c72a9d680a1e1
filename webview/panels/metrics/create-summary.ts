import type { ArchitectureMetrics, MetricsSummary } from '#protocol/metrics.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { figure } from './figure.ts';
import type { MetricsParts } from './metrics-parts.ts';

interface Fact {
  readonly name: string;
  readonly text: string;
  readonly definition: string;
}

/** The whole project in a few numbers, each with its definition. */
export function createSummary({ store, t, language }: MetricsParts): HTMLElement {
  const root = element('dl', { class: 'gp-mx-summary' });
  watch(
    store,
    ({ measured }) => [measured.summary, measured.architecture] as const,
    ([summary, architecture]) => {
      const facts = summary === undefined ? [] : factsOf(summary, architecture, { t, language });
      replaceContent(root, ...facts.map(({ name, text, definition }) => figure(name, text, definition)));
    },
  );
  return root;
}

function factsOf(
  summary: MetricsSummary,
  architecture: ArchitectureMetrics | undefined,
  { t, language }: Pick<MetricsParts, 't' | 'language'>,
): Fact[] {
  const number = (value: number, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits });
  const percent = (value: number) => `${number(100 * value, value < 0.1 ? 1 : 0)} %`;
  return [
    {
      name: summary.files === 1 ? t('file') : t('files'),
      text: number(summary.files),
      definition: t('Files whose code is measured.'),
    },
    {
      name: summary.codeLines === 1 ? t('line of code') : t('lines of code'),
      text: number(summary.codeLines),
      definition: t('Lines that hold more than space and comments.'),
    },
    {
      name: summary.functions === 1 ? t('function') : t('functions'),
      text: number(summary.functions),
      definition: t('Functions and methods that have a name.'),
    },
    {
      name: t('complexity of a function'),
      text: number(summary.cognitiveMean, 1),
      definition: t('Cognitive complexity, the mean over the named functions.'),
    },
    {
      name: t('duplicated'),
      text: percent(summary.duplication),
      definition: t(
        'Share of the code that has a copy elsewhere: 50 tokens or more, equal but for names and literals.',
      ),
    },
    {
      name: summary.cycles === 1 ? t('import cycle') : t('import cycles'),
      text: number(summary.cycles),
      definition: t('Groups of files that load each other in a circle as the program starts.'),
    },
    ...(architecture === undefined
      ? []
      : [
          {
            name: t('reach of a change'),
            text: percent(architecture.propagationCost),
            definition: t(
              'Propagation cost: the mean share of the files that a change of one file can reach, itself included.',
            ),
          },
        ]),
  ];
}
