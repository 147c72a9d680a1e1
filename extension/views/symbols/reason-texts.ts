import type { UnknownReason } from '#protocol/graph.ts';
import type { Words } from '../words.ts';

/** Returns the reason why a site is unknown. */
export function reasonText(reason: UnknownReason, { l10n }: Words): string {
  const texts: Readonly<Record<UnknownReason, string>> = {
    receiver_type_unknown: l10n.t('the type of the receiver is not known'),
    dynamic_property: l10n.t('the member is computed'),
    dynamic_import: l10n.t('what is imported is computed'),
    unresolved_import: l10n.t('an import is unresolved'),
    external: l10n.t('code outside the project decides'),
    callback_parameter: l10n.t('a function is called that is passed as an argument'),
    eval: l10n.t('code is made from a text'),
    parse_error: l10n.t('the syntax could not be read'),
    file_not_indexed: l10n.t('the file is left out of the index'),
  };
  return texts[reason];
}

/** Returns the change that would make it known; empty where nothing in the code can help. */
export function remedyText(reason: UnknownReason, { l10n }: Words): string {
  const texts: Readonly<Record<UnknownReason, string>> = {
    receiver_type_unknown: l10n.t('Declare the type of what the member is called on.'),
    dynamic_property: l10n.t('Name the member where it is called.'),
    dynamic_import: l10n.t('Import a path that is written out.'),
    unresolved_import: l10n.t('Install the package, or correct the path of the import.'),
    external: l10n.t('Install the declarations of the package.'),
    callback_parameter: l10n.t('Look at who hands it in.'),
    eval: '',
    parse_error: l10n.t('Repair the syntax of the file.'),
    file_not_indexed: l10n.t('The status of the index says why.'),
  };
  return texts[reason];
}
