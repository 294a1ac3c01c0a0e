/** Short ways to find and make elements of the page. */

export const find = <Kind extends HTMLElement>(within: ParentNode, selector: string): Kind | null =>
  within.querySelector<Kind>(selector);

export const findAll = <Kind extends HTMLElement>(within: ParentNode, selector: string): Kind[] => [
  ...within.querySelectorAll<Kind>(selector),
];

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export const makeButton = (textContent: string, onclick: () => void): HTMLButtonElement =>
  make("button", { type: "button", textContent, onclick });
