import { makeRow } from '../../table-rows.ts';
import { ROW_HEIGHT, WIDTHS, cellsOf } from '../cells.ts';
import '../table.css';

/**
 * The limit of `npm run bench -- table`: as little as a table can do. A few rows of plain text cells, used again as one scrolls; no
 * icons, no selection, no keyboard, no fetching, and no more rows than one element may be tall.
 */
const RECORDS = 1_000_000;
const scroller = document.querySelector<HTMLElement>('#scroller');
if (scroller !== null) draw(scroller);

function draw(box: HTMLElement): void {
  const body = document.createElement('div');
  body.className = 'body';
  body.style.height = `${RECORDS * ROW_HEIGHT}px`;
  body.style.width = `${WIDTHS.reduce((sum: number, width) => sum + width, 0)}px`;
  box.append(body);
  const count = Math.ceil(box.clientHeight / ROW_HEIGHT) + 13;
  const rows = Array.from({ length: count }, () => {
    const node = document.createElement('div');
    node.className = 'row';
    const texts = WIDTHS.map((width) => {
      const cell = document.createElement('div');
      cell.className = 'cell';
      cell.style.width = `${width}px`;
      const text = document.createTextNode('');
      cell.append(text);
      node.append(cell);
      return text;
    });
    body.append(node);
    return { node, texts, at: -1 };
  });
  const update = (): void => {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW_HEIGHT) - 6);
    const last = Math.min(RECORDS - 1, first + count - 1);
    for (let at = first; at <= last; at += 1) {
      const row = rows[at % count];
      if (!row || row.at === at) continue;
      row.at = at;
      row.node.style.transform = `translateY(${at * ROW_HEIGHT}px)`;
      const cells = cellsOf(makeRow(at, RECORDS));
      for (const [index, text] of row.texts.entries()) text.data = cells[index] ?? '';
    }
  };
  box.addEventListener('scroll', update, { passive: true });
  update();
}
