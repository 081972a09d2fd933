import { type Messages } from './language.ts';
import { languageTag } from './catalogue.ts';

/** One text as the window shows it, and as a file keeps it: in English, whatever the language of the window (docs/decisions/0018). */
export interface Both {
  readonly shown: string;
  readonly inFile: string;
}

/** A plain string is the same in both: a name, a number, a venue's message. */
export type Text = string | Both;

type Value<V> = V extends string ? Text : V extends readonly string[] ? readonly Text[] : V;

/** A part of the catalogue with each text in both. */
export type InBoth<W> = {
  readonly [N in keyof W]: W[N] extends string
    ? Both
    : W[N] extends (...values: infer V) => string
      ? (...values: { [K in keyof V]: Value<V[K]> }) => Both
      : InBoth<W[N]>;
};

/** `shown`: the part in the window's language. Its texts may be values of one another; it has no lists of texts. */
export function inBoth<W extends Messages>(shown: W, english: W): InBoth<W> {
  const entries = Object.entries(english).map(([name, word]) => [name, pair(shown[name], word)]);
  return Object.fromEntries(entries) as InBoth<W>; // the same names, by construction
}

function pair(shown: unknown, english: unknown): unknown {
  if (typeof english === 'string') return { shown, inFile: english };
  if (typeof english !== 'function') return inBoth(shown as Messages, english as Messages);
  const format = shown as (...values: unknown[]) => string; // of one shape with the English one
  const formatEnglish = english as typeof format;
  return (...values: unknown[]): Both => ({
    shown: format(...values.map((value) => take(value, 'shown'))),
    inFile: formatEnglish(...values.map((value) => take(value, 'inFile'))),
  });
}

function take(value: unknown, side: keyof Both): unknown {
  if (Array.isArray(value)) return value.map((each) => take(each, side));
  return typeof value === 'object' && value !== null ? (value as Both)[side] : value;
}

/** A text made for the window alone, and what it is in English where the window is in another language. */
export function bothOf(shown: string, inEnglish: string): Both {
  return { shown, inFile: languageTag() === 'en' ? shown : inEnglish };
}

/** Two sentences, one after the other. */
export function joined(first: Text, second: Text): Both {
  return { shown: `${shownOf(first)} ${shownOf(second)}`, inFile: `${inFileOf(first)} ${inFileOf(second)}` };
}

/** As the window shows it. */
export function shownOf(text: Text): string {
  return typeof text === 'string' ? text : text.shown;
}

/** As a file keeps it. */
export function inFileOf(text: Text): string {
  return typeof text === 'string' ? text : text.inFile;
}
