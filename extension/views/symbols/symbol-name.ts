/** `Foo.bar` of `src/a.ts#Foo.bar`; the top level of a file has its name. */
export function nameOf(id: string): string {
  const sign = id.indexOf('#');
  const name = id.slice(sign + 1);
  return name === '<module>' ? id.slice(id.lastIndexOf('/', sign) + 1, sign) : name;
}

/** `bar` of `src/a.ts#Foo.bar`: as long as that is what stands in the code. */
export function lastPart(id: string): string {
  return id.slice(Math.max(id.indexOf('#'), id.lastIndexOf('.')) + 1).replace(/~\d+$/, '');
}
