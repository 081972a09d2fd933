/** Seam: none. Breaks when a value that occurs is not offered until it is typed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WordsEditor } from './filter-editors.tsx';

const none = () => undefined;

test('every currency of the history is offered in its editor, however many there are', () => {
  const known = [...Array.from({ length: 400 }, (_, at) => `C${String(at).padStart(3, '0')}`), 'USDT'];
  const drawn = renderToStaticMarkup(
    <WordsEditor label="Currency" chosen={[]} known={known} onApply={none} />,
  );
  const offered = [...drawn.matchAll(/type="checkbox"[^>]*\/>([^<]*)</g)].map(([, word]) => word);
  expect(offered).toEqual(known);
});
