/**
 * Returns an equal value whose texts are their own, of plain data without `undefined`. V8 keeps the whole of a long text as long as there is
 * one that was cut out of it: a name of 13 characters keeps the file that it stands in.
 */
export function ownCopy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
