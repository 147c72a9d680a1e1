/**
 * The one way in which text of foreign origin becomes text for people and programs. A file may be called anything, and so may
 * a symbol, an author, a package: printed as they are, some characters move the cursor, change colours, begin lines, turn
 * writing around, or make one name look like another. They are written as an escape instead, the same one everywhere.
 */
import { isJoinerInPlace } from './joiners.ts';
import { replaceUnseen } from './unseen-characters.ts';

const shortEscapes: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/**
 * Returns the text on one line, such that a terminal shows it and acts on nothing in it, and a reader sees all of it.
 */
export function visibleText(text: string): string {
  return replaceUnseen(text, (character, at) => shortEscapes[character] ?? shown(text, character, at));
}

/** The same for a text of lines, such as code: line breaks and tabs stay what they are. */
export function visibleLines(text: string): string {
  return replaceUnseen(text, (character, at) =>
    character === '\n' || character === '\t' ? character : shown(text, character, at),
  );
}

/** The same as one line from which the text can be read back: a backslash is doubled, so that escapes are these alone. */
export function escapedText(text: string): string {
  return visibleText(text.replaceAll('\\', String.raw`\\`));
}

/** JSON of the same value, line breaks between values left as they are. */
export function visibleJson(json: string): string {
  return replaceUnseen(json, (character) => (character === '\n' ? character : jsonEscape(character)));
}

function shown(text: string, character: string, at: number): string {
  return isJoinerInPlace(text, at) ? character : String.raw`\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** A character beyond the first plane is two escapes. */
function jsonEscape(character: string): string {
  return character.replaceAll(/[^]/g, (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'));
}
