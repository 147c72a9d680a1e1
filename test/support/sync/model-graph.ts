/** The graph of each project that the model of a remote has indexed. */
export const graphOfModel = {
  nodes: [
    { id: 'src/a.ts', label: 'a.ts', type: 'file', size: 20 },
    { id: 'src/b.ts', label: 'b.ts', type: 'file', size: 10 },
  ],
  edges: [{ source: 'src/a.ts', target: 'src/b.ts' }],
  later: 'kept',
};
