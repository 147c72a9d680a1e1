/** The types under which the editor keeps panels over a reload, by the page that they show. */
export const panelTypes = {
  editor: 'groundplan.graph',
  impact: 'groundplan.impactPanel',
  metrics: 'groundplan.metricsPanel',
  security: 'groundplan.securityPanel',
  drift: 'groundplan.driftPanel',
  developer: 'groundplan.developerPanel',
  search: 'groundplan.searchPanel',
  ask: 'groundplan.askPanel',
} as const;

export type PanelPage = keyof typeof panelTypes;
