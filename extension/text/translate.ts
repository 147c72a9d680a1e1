/**
 * `l10n.t` of the editor, handed to what has no editor around it: the text in English is its own key, `{0}` stands for
 * the first argument. The bundles in `l10n/` hold every text that is given to a function of this name.
 */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
