/** Values by section and key, keys in lower case; the lines of a longer value are joined with line breaks. */
export type IniSections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Reads `setup.cfg`, `tox.ini` and `pytest.ini`: sections, `key = value` or `key: value`, values that go on in indented
 * lines, comments in lines of their own. What is not of this form is left out.
 */
export function parseIni(text: string): IniSections {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  let key = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue;
    const begun = /^\s/.test(line) ? section?.get(key) : undefined;
    if (begun !== undefined) section?.set(key, begun === '' ? trimmed : `${begun}\n${trimmed}`);
    else if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
      section = openSection(sections, trimmed.slice(1, -1).trim());
      key = '';
    } else if (section !== undefined) {
      const separator = trimmed.search(/[=:]/);
      key = trimmed.slice(0, Math.max(0, separator)).trim().toLowerCase();
      if (separator > 0) section.set(key, trimmed.slice(separator + 1).trim());
    }
  }
  return sections;
}

function openSection(sections: Map<string, Map<string, string>>, name: string): Map<string, string> {
  const known = sections.get(name) ?? new Map<string, string>();
  sections.set(name, known);
  return known;
}
