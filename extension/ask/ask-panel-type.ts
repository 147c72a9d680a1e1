/** The type under which the editor keeps the page over a reload. */
export const askPanelType = 'groundplan.askPanel';
