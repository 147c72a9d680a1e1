import { Type } from 'typebox';

export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
export const mean = (description: string) => Type.Number({ minimum: 0, description });
export const maintainability = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'Maintainability index: a form of size, and no better than lines in telling where faults will be.',
});
export const duplication = share('Share of tokens inside a clone.');
export const instability = share('fanOut / (fanIn + fanOut), 0 when both are 0.');
export const symbolId = Type.String({
  description: '`path#qualified.name`.',
  examples: ['src/auth/login.ts#Session.refresh'],
});
