/** Seam: none. Breaks when a value or a mark lands elsewhere than in its place, when words are lost, or a value is read as markup. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Rich } from './rich.tsx';

test('slots are filled, each with its part, wherever a language puts them', () => {
  const parts = { left: <b>3</b>, all: 20 };
  expect(renderToStaticMarkup(<Rich text="{left} of {all} left" parts={parts} />)).toBe(
    '<b>3</b> of 20 left',
  );
  expect(renderToStaticMarkup(<Rich text="Of {all}, {left}; {all}" parts={parts} />)).toBe(
    'Of 20, <b>3</b>; 20',
  );
});

test('a tag gives its inside to its part', () => {
  const text = 'Type <code>wipe</code> to <b>wipe it</b>.';
  const parts = {
    code: (inside: string) => <code>{inside}</code>,
    b: (inside: string) => <strong>{inside}</strong>,
  };
  expect(renderToStaticMarkup(<Rich text={text} parts={parts} />)).toBe(
    'Type <code>wipe</code> to <strong>wipe it</strong>.',
  );
});

test('a text with neither is unchanged', () => {
  expect(renderToStaticMarkup(<Rich text="Nothing to fill" parts={{}} />)).toBe('Nothing to fill');
  expect(renderToStaticMarkup(<Rich text="" parts={{}} />)).toBe('');
});

test('a slot without a part is left unchanged', () => {
  const translated: string = 'Cancel {odrer} <i>now</i>';
  expect(renderToStaticMarkup(<Rich text={translated} parts={{}} />)).toBe(
    'Cancel {odrer} &lt;i&gt;now&lt;/i&gt;',
  );
});

test('a part that is nothing leaves nothing, not the name of its slot', () => {
  expect(renderToStaticMarkup(<Rich text="5 BTC{fee}" parts={{ fee: null }} />)).toBe('5 BTC');
});

test('a value that looks like a slot or a tag is a value', () => {
  const parts = { name: '{amount} <b>x</b>', amount: '5' };
  expect(renderToStaticMarkup(<Rich text="{name}: {amount}" parts={parts} />)).toBe(
    '{amount} &lt;b&gt;x&lt;/b&gt;: 5',
  );
});
