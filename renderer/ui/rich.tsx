import { createElement, Fragment, type ReactNode } from 'react';

/** The names of the slots (`{amount}`) and of the tags (`<b>...</b>`) of a text. */
type SlotNames<T extends string> =
  | (T extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotNames<Rest> : never)
  | (T extends `${string}</${infer Name}>${infer Rest}` ? Name | SlotNames<Rest> : never);

type Part = ReactNode | ((inside: string) => ReactNode);

interface RichProps<T extends string> {
  /** A text of the catalogue, unchanged: values come in through slots, never by being written into the text. */
  text: T;
  /** The part for each slot, and the function for the inside of each tag. */
  parts: { readonly [N in SlotNames<T>]: Part };
}

const PIECES = /\{(\w+)\}|<(\w+)>([^<]*)<\/\2>/g;

/** A sentence of the catalogue with parts of the page in it: "Cancel {order} by typing <code>cancel</code>". */
export function Rich<const T extends string>({ text, parts }: RichProps<T>): ReactNode {
  const given: Readonly<Record<string, Part>> = parts;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const [matched, slot, tag = '', inside = ''] = match;
    pieces.push(text.slice(end, match.index));
    const name = slot ?? tag;
    const part = given[name];
    // A part that is nothing leaves nothing; a name that nobody knows is a mistake of a translation, and seen.
    if (!Object.hasOwn(given, name)) pieces.push(matched);
    else pieces.push(typeof part === 'function' ? part(inside) : part);
    end = match.index + matched.length;
  }
  pieces.push(text.slice(end));
  return createElement(Fragment, null, ...pieces);
}
