import type { Section } from '../statement.ts';

export const rules: Section = {
  title: 'Rules above all others',
  statements: [
    {
      id: 'R1',
      mark: 'D',
      text: 'Documented inputs get documented fields only; `status` of a project is the one exception.',
    },
    {
      id: 'R2',
      mark: 'D',
      text: 'Documented inputs get 200, 201, 400, 401, 403, 404, 429 or 500; 304, 405 and 409 only where they were asked for.',
    },
    {
      id: 'R3',
      mark: 'D',
      text: 'Every response has envelope and three integers, that to a malformed request included.',
    },
    { id: 'R4', mark: 'D', text: '`data` is an object, and nothing is ever null.' },
    { id: 'R5', mark: 'D', text: 'Unknown fields and parameters are ignored.' },
    { id: 'R5.strict', mark: 'D', text: 'With `Prefer: handling=strict` they are refused: 400 `unknown_field`.' },
    {
      id: 'R6',
      mark: 'D',
      text: '`stats.nodes` and `stats.dependencies` are the lengths of the lists of the default graph.',
    },
    { id: 'R7', mark: 'D', text: "The editor's own panels never use HTTP." },
  ],
};
