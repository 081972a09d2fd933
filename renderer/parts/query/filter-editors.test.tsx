/** Seam: none. Breaks when a value that occurs is not offered until it is typed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { statusNamed, statusText } from '../../../shared/records/record-status.ts';
import { WordsEditor } from './filter-editors.tsx';

const none = () => undefined;

test('every currency of the history is offered in its editor, however many there are', () => {
  const known = [...Array.from({ length: 400 }, (_, at) => `C${String(at).padStart(3, '0')}`), 'USDT'];
  const drawn = renderToStaticMarkup(
    <WordsEditor label="Currency" chosen={[]} known={known} onApply={none} />,
  );
  expect(offeredIn(drawn)).toEqual(known);
});

test('statuses are offered by the names of the column, and a name typed is its code', () => {
  const known = ['FAILURE', 'ODD', 'SUCCESS'];
  const drawn = renderToStaticMarkup(
    <WordsEditor label="Status" chosen={['SUCCESS']} known={known} nameOf={statusText} onApply={none} />,
  );
  expect(offeredIn(drawn)).toEqual(['Completed', 'Failed', 'ODD (unknown status)']);
  expect(['wallet processing', 'Completed', 'ODD', 'success'].map(statusNamed)).toEqual([
    'WALLET_PROCESSING',
    'SUCCESS',
    null,
    'SUCCESS',
  ]);
});

function offeredIn(drawn: string): (string | undefined)[] {
  return [...drawn.matchAll(/type="checkbox"[^>]*\/>([^<]*)</g)].map(([, word]) => word);
}
