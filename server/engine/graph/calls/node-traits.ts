import { encodeUtf8 } from '#server/base/utf8.ts';
import { type LanguageTraits, languagesWithTraits, traitsOf } from '../../source/language-traits.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { fileOfNode } from './symbol-nodes.ts';

const constructorNames: ReadonlyMap<LanguageTraits, Uint8Array> = new Map(
  languagesWithTraits.map((traits) => [traits, encodeUtf8(traits.constructorName)]),
);

/** Returns the traits of the language that a symbol is written in. */
export function traitsOfNode(snapshot: LinkedSnapshot, node: SymbolNode): LanguageTraits {
  const { languageNames, languages } = snapshot.files;
  return traitsOf(languageNames[languages[fileOfNode(snapshot, node)]]);
}

/** Reports whether the name of a symbol says that it is private, in a language where names do. */
export function isPrivate(snapshot: LinkedSnapshot, members: SymbolMembers, node: SymbolNode): boolean {
  const { privatePrefix } = traitsOfNode(snapshot, node);
  return privatePrefix !== undefined && members.nameBytes(node)[0] === privatePrefix.charCodeAt(0);
}

/** Reports whether a member is what runs when its class is called. */
export function isConstructor(snapshot: LinkedSnapshot, members: SymbolMembers, member: SymbolNode): boolean {
  return members.isNamed(member, constructorNames.get(traitsOfNode(snapshot, member)) as Uint8Array);
}
