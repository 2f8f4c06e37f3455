/** Attributes by the names that they have in HTML; what is undefined or false is left out, true has no value. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;
type Child = Node | string | null;

export function setAttributes(of: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) of.removeAttribute(name);
    else of.setAttribute(name, value === true ? '' : value);
  }
}

/** An element of HTML, for pages that stand before React is there. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** An element of a drawing. */
export function drawn<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}
