/**
 * Returns a function that calls `make` once for each key and returns that value, `undefined` too, for all inputs with the same key.
 * A value is held for as long as its key lives. Where `make` throws, nothing is remembered.
 *
 * Invariant: the value depends on nothing but what the key stands for, and that no longer changes. So this is not for what depends
 * on a second argument, a clock, a setting or an object with state (such as the linking context): the first caller would decide for
 * all others. Nor is it for a value that is asked for while it is made, which would be made without end: that is a `Query` in linking.
 *
 * @param keyOf returns the object that stands for the input
 */
export function rememberBy<Input, Value>(
  keyOf: (input: Input) => object,
  make: (input: Input) => Value,
): (input: Input) => Value {
  const values = new WeakMap<object, Value>();
  return (input) => {
    const key = keyOf(input);
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as Value;
    const value = make(input);
    values.set(key, value);
    return value;
  };
}

/** As `rememberBy`, for inputs that are their own keys. */
export function remember<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return rememberBy((key) => key, make);
}
