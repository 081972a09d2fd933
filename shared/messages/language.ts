/** The words of one catalogue: sentences, and functions that make a sentence of its values. They nest. */
export interface Messages {
  readonly [name: string]: string | ((...values: never[]) => string) | readonly string[] | Messages;
}

/**
 * A language of the app. `catalogue` gives back the words of one catalogue; what it has no translation for it leaves in English.
 * A translation is an object of the type `Translated<typeof ordersMessages>`, so that the compiler names what is missing.
 */
export interface Language {
  /** As in `<html lang>`: "en", "de-CH". */
  readonly tag: string;
  catalogue<const W extends Messages>(name: string, english: W): W;
}
