import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { ResolveName } from '#server/platform/net/checked-lookup.ts';

/** A resolver that answers what the test says, and how often it was asked. */
export function scriptedNames(answers: readonly (readonly string[])[] = []): {
  resolveName: ResolveName;
  asked: string[];
} {
  const asked: string[] = [];
  return {
    asked,
    resolveName: async (name) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(name);
      if (answer === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return answer.map((address): LookupAddress => ({ address, family: isIPv6(address) ? 6 : 4 }));
    },
  };
}
