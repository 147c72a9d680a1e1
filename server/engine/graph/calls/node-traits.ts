import { type LanguageTraits, traitsOf } from '../../source/language-traits.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { fileOfNode } from './symbol-nodes.ts';

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
