/*
 * What an element of a recycled row shows, written only when it changes and remembered here: asking the page for it costs as much
 * as writing it.
 */

/** A text of an element. */
export interface TextNode {
  node: Text;
  write(value: string): void;
}

export function makeTextNode(): TextNode {
  const node = document.createTextNode('');
  let last = '';
  return {
    node,
    write(value) {
      if (value === last) return;
      last = value;
      node.data = value;
    },
  };
}

/** Sets an attribute, or removes it (null); answers whether that changed it. */
export function attribute(node: HTMLElement, name: string): (value: string | null) => boolean {
  let last: string | null | undefined;
  return (value) => {
    if (value === last) return false;
    last = value;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
    return true;
  };
}

/** Gives an element a class, or takes it away; it begins without. */
export function classOf(node: HTMLElement, name: string): (on: boolean) => void {
  let last = false;
  return (on) => {
    if (on === last) return;
    last = on;
    node.classList.toggle(name, on);
  };
}
