type Listener = (event: never) => void;
type Attribute = string | number | boolean | undefined | Listener;
export type Child = Node | string | number | undefined | false;

/** `style` is refused by the page's security policy; `onclick` and its like are listeners, never text. */
export type Attributes = Readonly<Record<string, Attribute>> & { readonly style?: never };

/**
 * An element in one call. Text becomes text nodes, so nothing of a repository is ever read as markup. `true` is an
 * attribute without value, `false` and `undefined` are none; functions under `on…` are listeners.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...nodesOf(children));
  return made;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(svgNamespace, name);
  setAttributes(made, attributes);
  made.append(...nodesOf(children));
  return made;
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') target.addEventListener(name.slice('on'.length), value as EventListener);
    else if (value !== undefined && value !== false) target.setAttribute(name, value === true ? '' : String(value));
  }
}

function nodesOf(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (child === undefined || child === false) return [];
    return [typeof child === 'number' ? String(child) : child];
  });
}
