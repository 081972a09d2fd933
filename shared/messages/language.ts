/** The words of one room: sentences, and functions that make a sentence of its values. Rooms inside rooms are allowed. */
export interface Words {
  readonly [name: string]: string | ((...values: never[]) => string) | readonly string[] | Words;
}

/**
 * A language the app speaks. `room` gives back the words of one room; what it has no translation for it leaves in English.
 * A translation is an object of the type `Translated<typeof ordersMessages>`, so that the compiler names what is missing.
 */
export interface Language {
  /** As in `<html lang>`: "en", "de-CH". */
  readonly tag: string;
  room<const W extends Words>(name: string, english: W): W;
}
