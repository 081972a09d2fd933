import type { Language } from './language.ts';
import { LENGTHENED } from './lengthened.ts';

/** Beside English, which needs no translation. A new language is a file of this folder and a line here. */
const TRANSLATIONS: readonly Language[] = [LENGTHENED];

/**
 * The translation for a system's language ("de-CH"), or null for English: the exact tag, else the language without its region.
 * Lengthened English is chosen by its whole tag alone.
 */
export function translationFor(tag: string): Language | null {
  const exact = TRANSLATIONS.find((language) => language.tag === tag);
  if (exact !== undefined) return exact;
  const plain = tag.split('-')[0];
  return TRANSLATIONS.find((language) => language.tag === plain) ?? null;
}
