const CANDIDATES = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What Tab stops at inside an element, in its order. Of a group of radio buttons only the one the keyboard would land on. */
export function tabStops(root: Element): HTMLElement[] {
  const stops: HTMLElement[] = [];
  for (const node of root.querySelectorAll<HTMLElement>(CANDIDATES)) {
    if (node.tabIndex < 0 || node.matches(':disabled') || node.closest('[inert]') !== null) continue;
    if (!node.checkVisibility({ visibilityProperty: true }) || isPassedOver(node, root)) continue;
    stops.push(node);
  }
  return stops;
}

/** A radio button that is not chosen, while another one of its group is. */
function isPassedOver(node: HTMLElement, root: Element): boolean {
  if (!(node instanceof HTMLInputElement) || node.type !== 'radio' || node.checked) return false;
  return root.querySelector(`input[type="radio"][name="${CSS.escape(node.name)}"]:checked`) !== null;
}
