import type { Store } from './store.ts';

/** Shows what it selects, at once and whenever one of the selected values is another one. */
export function watch<State, const Values extends readonly unknown[]>(
  { get, subscribe }: Pick<Store<State, never>, 'get' | 'subscribe'>,
  select: (state: State) => Values,
  show: (values: NoInfer<Values>) => void,
): () => void {
  let shown = select(get());
  show(shown);
  return subscribe((state) => {
    const values = select(state);
    if (values.every((value, index) => value === shown[index])) return;
    shown = values;
    show(values);
  });
}
