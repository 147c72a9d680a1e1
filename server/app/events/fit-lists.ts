import { eventBodyBytesMax } from '#protocol/events.ts';

/** Bytes of an event's body that the lists leave for everything around them. */
const aroundListsBytes = 1000;

/**
 * Returns as much of the lists as the body of an event has room for: each gets the same share of what those before it left, and
 * what does not fit is left out.
 */
export function fitLists<Lists extends Readonly<Record<string, readonly unknown[]>>>(lists: Lists): Lists {
  let bytesLeft = eventBodyBytesMax - aroundListsBytes;
  const names = Object.keys(lists);
  const kept = names.map((name, index) => {
    let share = Math.floor(bytesLeft / (names.length - index));
    bytesLeft -= share;
    const items = lists[name].filter((item) => {
      const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
      if (bytes > share) return false;
      share -= bytes;
      return true;
    });
    bytesLeft += share;
    return [name, items];
  });
  return Object.fromEntries(kept) as Lists;
}
