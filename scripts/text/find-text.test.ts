/** Seam: the tool that finds words outside the catalogue. Breaks when a sentence in any of these places is not found, or a machine's text is. */
import { describe, expect, it } from 'vitest';
import { textsIn } from './find-text.ts';

const found = (code: string) => textsIn('x.tsx', code).map(({ text }) => text);

describe('finds', () => {
  it.each([
    ['text of an element', 'const a = <p>Nothing was sent.</p>;', 'Nothing was sent.'],
    ['a short one', 'const a = <b>ok</b>;', 'ok'],
    ['an attribute', 'const a = <button title="Cancel" />;', 'Cancel'],
    ['a name for a reader', 'const a = <div aria-label="orders" />;', 'orders'],
    ['a value inside braces', 'const a = <p>{x ? "No orders" : y}</p>;', 'No orders'],
    ['a message', 'const a = { kind: "store", message: "The disk is full." };', 'The disk is full.'],
    ['a label of one word', 'const a = { label: "Deposits" };', 'Deposits'],
    ['a sentence with values', 'const a = `The order ${id} was cancelled`;', 'The order 0 was cancelled'],
    ['a piece of one', 'const a = count + " orders wait";', 'orders wait'],
  ])('%s', (_, code, text) => {
    expect(found(code)).toEqual([text]);
  });
});

describe('leaves alone', () => {
  it.each([
    ['an import', 'import x from "Some Thing";'],
    ['a type', 'type A = "Some Thing"; const a = x as "Other Thing";'],
    ['an error for programmers', 'throw new Error("A journal is needed here.");'],
    ['a class', 'const a = <p className="big Table" />;'],
    ['a comparison', 'if (event.key === "Enter") act();'],
    ['SQL', 'const a = `SELECT id FROM records WHERE key = ?`;'],
    ['a log line', 'log.info("the app opened");'],
    ['an identifier', 'const a = "createdAt";'],
    ['numbers and marks', 'const a = <p>· 12 —</p>;'],
  ])('%s', (_, code) => {
    expect(found(code)).toEqual([]);
  });
});
