/** Returns a function that calls `compute` when it is first asked, and returns that value from then on. */
export function lazily<Value>(compute: () => Value): () => Value {
  let value: { readonly is: Value } | undefined;
  return () => (value ??= { is: compute() }).is;
}
