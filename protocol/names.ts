/** Names that a user types for things of a project: the owner's fronts resolve them before they ask about the thing. */
import { Type, type Static } from 'typebox';
import { givenId } from './values.ts';

const text = Type.String({ minLength: 1, maxLength: 4096 });

export const namedNodesParams = {
  id: givenId,
  ids: Type.Array(text, { maxItems: 16, description: 'What the text may be as a node id of the graph of files.' }),
  word: Type.Optional(
    Type.String({ maxLength: 4096, description: 'What a folder or a component may be called; none: neither is.' }),
  ),
};

export const NamedNodes = Type.Object({
  node: Type.Optional(Type.String({ description: 'The first of the ids that is one.' })),
  folders: Type.Array(Type.String(), {
    description:
      'Without a node: ids of the modules or folders that the word means; several where it is not clear which.',
  }),
  components: Type.Array(Type.String(), {
    description: 'Without a node: files of the components that are called so, as in code or in markup.',
  }),
});
export type NamedNodes = Static<typeof NamedNodes>;

export const alikeNamesParams = { id: givenId, text };

export const AlikeNames = Type.Object({
  names: Type.Array(Type.String(), { description: 'Ids that are called like the text, the likeliest first.' }),
});
export type AlikeNames = Static<typeof AlikeNames>;
