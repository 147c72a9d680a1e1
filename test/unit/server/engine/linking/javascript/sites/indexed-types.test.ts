import { checkLinks } from '../../../../../../support/checked-links.ts';

describe('types that are taken out of others by names', () => {
  checkLinks(
    'name their members',
    {
      'a.ts': `
        interface Row { id: string; name: string; nested: { deep: number } }
        type A = Row['id'];
        type B = Row['id' | 'name'];
        type C = Row['nested']['deep'];
        type D<K extends keyof Row> = Row[K];
        type E = Row['other'];
      `,
    },
    `
      a.ts:2:10 type_reference a.ts#Row exact scope <- A
      a.ts:2:14 type_reference a.ts#Row.id exact declared_type <- A
      a.ts:3:10 type_reference a.ts#Row exact scope <- B
      a.ts:3:14 type_reference a.ts#Row.id exact declared_type <- B
      a.ts:3:14 type_reference a.ts#Row.name exact declared_type <- B
      a.ts:4:10 type_reference a.ts#Row exact scope <- C
      a.ts:4:14 type_reference a.ts#Row.nested exact declared_type <- C
      a.ts:5:24 type_reference a.ts#Row exact scope <- D
      a.ts:5:31 type_reference a.ts#Row exact scope <- D
      a.ts:6:10 type_reference a.ts#Row exact scope <- E
    `,
  );
});
