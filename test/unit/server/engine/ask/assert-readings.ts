import assert from 'node:assert/strict';
import type { IsName } from '#server/engine/ask/mention.ts';
import { recognise } from '#server/engine/ask/recognise.ts';

/** Kind and names of a question that is understood, `nothing` of others. */
export function understood(question: string, isName: IsName): string {
  const asked = recognise(question, isName);
  if (asked === undefined) return 'nothing';
  return [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
}

/** @param readings by question */
export function assertReadings(isName: IsName, readings: Readonly<Record<string, string>>): void {
  for (const [question, reading] of Object.entries(readings))
    assert.equal(understood(question, isName), reading, question);
}
