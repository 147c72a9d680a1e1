/** The type under which the editor keeps impact panels over a reload. */
export const impactPanelType = 'groundplan.impactPanel';
