import { InvalidArgumentError } from 'commander';

/** Reads a whole number for commander, which puts the option's name before the message. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`A whole number ${bounds} is needed.`);
  };
}

/** Reads a number above zero, fractions included. */
export function positiveNumber(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw new InvalidArgumentError('A number above 0 is needed.');
}
