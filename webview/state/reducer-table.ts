/** A rule for each kind of action: what it makes of a state. */
export type ReducerTable<State, Action extends { readonly kind: string }> = {
  readonly [Kind in Action['kind']]: (state: State, action: Extract<Action, { readonly kind: Kind }>) => State;
};

/** Applies the rule for the action's kind. */
export function reduceBy<State, Action extends { readonly kind: string }>(
  table: ReducerTable<State, Action>,
  state: State,
  action: Action,
): State {
  const kind: Action['kind'] = action.kind;
  // The table's type pairs each kind with its action; TypeScript does not follow that through a union.
  const rule = table[kind] as (state: State, action: Action) => State;
  return rule(state, action);
}
