/** Of a name: all letters beyond ASCII count. */
const letter = String.raw`[\w\u0080-\uffff]`;
/** Attributes in a field: `{0.total}`, `{order.owner.name!r:>20}`, `{0[key].total}`. In a text that is formatted itself the brackets are doubled. */
const attributes = String.raw`${letter}*((?:\.${letter}+|\[[^[\]{}]*\])+)(?=[!:}])`;
const part = new RegExp(String.raw`\.${letter}+|\[[^[\]{}]*\]`, 'g');
const fields = new RegExp(String.raw`\{${attributes}`, 'g');
const fieldsLeft = new RegExp(String.raw`\{\{${attributes}`, 'g');

/** Attributes that `format` reads of what it is given, with their offsets in the text. */
export function* formatFields(text: string, isFormatted: boolean): Generator<readonly [offset: number, name: string]> {
  for (const field of text.matchAll(isFormatted ? fieldsLeft : fields)) {
    const from = field.index + field[0].length - field[1].length;
    for (const { 0: written, index } of field[1].matchAll(part))
      if (written.startsWith('.')) yield [from + index + 1, written.slice(1)];
  }
}
