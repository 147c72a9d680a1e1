/**
 * Rules for where an invisible character belongs to what is seen. Emoji are made of several pictures with a joiner
 * between them, and a selector behind a picture says that it has colours; in scripts whose letters join, both joiners
 * say which form a letter has. Everywhere else they only make one name look like another. The rule for letters is wider
 * than that of RFC 5892, which asks for the joining type of each letter: regular expressions do not know it.
 */
const scriptsThatJoin =
  'Arabic Syriac Mongolian Nko Mandaic Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('');

const zeroWidthNonJoiner = '\u200C';
const zeroWidthJoiner = '\u200D';
const selectors = ['\uFE0E', '\uFE0F'];

const letterBefore = new RegExp(String.raw`(?=\p{L})[${scriptsThatJoin}]\p{M}*$`, 'u');
const letterAfter = new RegExp(String.raw`^(?=\p{L})[${scriptsThatJoin}]`, 'u');
const pictureBefore = /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?$/u;
const pictureAfter = /^\p{Extended_Pictographic}/u;
const plainPictureBefore = /\p{Extended_Pictographic}$/u;

/** A digit becomes a key by the selector and this mark. */
const digitBefore = /[\d#*]$/;
const keyAfter = '\u20E3';

/** Units of UTF-16 that are looked at on either side: a letter with a few marks. */
const surroundingsMax = 8;

export function isJoinerInPlace(text: string, at: number): boolean {
  const character = text[at];
  const before = text.slice(Math.max(0, at - surroundingsMax), at);
  const after = text.slice(at + 1, at + 1 + surroundingsMax);
  if (selectors.includes(character)) {
    return plainPictureBefore.test(before) || (digitBefore.test(before) && after.startsWith(keyAfter));
  }
  if (character === zeroWidthJoiner && pictureBefore.test(before) && pictureAfter.test(after)) return true;
  const isJoiner = character === zeroWidthJoiner || character === zeroWidthNonJoiner;
  return isJoiner && letterBefore.test(before) && letterAfter.test(after);
}
