/**
 * Words of questions that say nothing of the subject. They are left out of questions only: code may have such names.
 */
const words =
  'a about above after again all also an and any are as at be because been before being below between both but by can ' +
  'could did do does doing done down each every few for from had has have having ' +
  'here how i if in into is it its itself just many me more most must my no nor not of off on once one only or ' +
  'other our out over own please same should so some such than that the their them then there these they ' +
  'this those through to too under until up us very was we were what when where which while ' +
  'who whom whose why will with would you your';

const stopWords: ReadonlySet<string> = new Set(words.split(' '));

export function isStopWord(word: string): boolean {
  return stopWords.has(word.toLowerCase());
}
