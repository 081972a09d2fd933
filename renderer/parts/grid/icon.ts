/**
 * The same shapes the rest of the page has from its icon set, as characters of a font that holds nothing else (docs/third-party.md): a
 * drawing in every row costs several times what a character does, in layout and in paint.
 */
const SHAPES: Readonly<Record<string, string>> = {
  good: '\ue06c', // check
  running: '\ue250', // clock-3
  bad: '\ue1b2', // x
  warn: '\ue082', // circle-question-mark
  plain: '\ue11c', // minus
  flag: '\ue0d1', // flag
  in: '\ue455', // arrow-down-to-line
  out: '\ue45a', // arrow-up-from-line
  // How many people reviewed a record, with four eyes: of the system's font.
  nobody: '○○',
  waiting: '●○',
  approved: '●●',
};

/** An icon that changes its shape; an unknown name draws nothing. */
export function createIcon(): { node: HTMLElement; draw(name: string): void } {
  const node = document.createElement('span');
  node.className = 'hg-icon';
  node.setAttribute('aria-hidden', 'true');
  const shape = document.createTextNode('');
  node.append(shape);
  return {
    node,
    draw(name) {
      shape.data = SHAPES[name] ?? '';
    },
  };
}
