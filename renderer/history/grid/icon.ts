const SVG = 'http://www.w3.org/2000/svg';
const CIRCLE = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z';

/** The same shapes the rest of the page has from its icon set, as one path each, for rows that are not drawn by React. */
const PATHS: Readonly<Record<string, string>> = {
  good: 'M20 6 9 17l-5-5',
  running: `${CIRCLE}M12 6v6h4`,
  bad: 'M18 6 6 18M6 6l12 12',
  warn: `${CIRCLE}M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01`,
  plain: 'M5 12h14',
  flag: 'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.3 2q2 0 3.1-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.5',
  in: 'M12 17V3M6 11l6 6 6-6M19 21H5',
  out: 'M18 9l-6-6-6 6M12 3v14M5 21h14',
};

/** An icon that changes its shape; an unknown name draws nothing. */
export function createIcon(): { node: SVGElement; draw(name: string): void } {
  const node = document.createElementNS(SVG, 'svg');
  node.setAttribute('viewBox', '0 0 24 24');
  node.setAttribute('class', 'hg-icon');
  node.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  node.append(path);
  return {
    node,
    draw(name) {
      path.setAttribute('d', PATHS[name] ?? '');
    },
  };
}
