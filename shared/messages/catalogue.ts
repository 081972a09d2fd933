import { translationFor } from './languages.ts';
import { type Messages, type Language } from './language.ts';

/** The shape of a translation: the same names, the same values, other words. */
export type Translated<W> = {
  readonly [N in keyof W]: W[N] extends string
    ? string
    : W[N] extends (...values: infer V) => string
      ? (...values: V) => string
      : W[N] extends readonly string[]
        ? readonly string[]
        : Translated<W[N]>;
};

/**
 * The system's language, as the page, the main process and each of its threads see it; chosen before the first texts are read, because every
 * file of texts imports this one. It changes when the app starts again.
 */
const language: Language = translationFor(globalThis.navigator?.language ?? 'en') ?? {
  tag: 'en',
  catalogue: (_, english) => english,
};

/** The tag of the current language. */
export function languageTag(): string {
  return language.tag;
}

/** The texts of a file in the chosen language. `name` is its file in this folder. */
export function catalogue<const W extends Messages>(name: string, english: W): W {
  return language.catalogue(name, english);
}

type PluralForms = { readonly other: string } & {
  readonly [F in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

let rules: Intl.PluralRules | null = null;

/** The form of a sentence that fits a count, by the rules of the language: `plural(n, { one: '1 order', other: `${n} orders` })`. */
export function plural(count: number, forms: PluralForms): string {
  // English has two forms. Its rules are not loaded: making them costs the start of the window more than a frame.
  if (language.tag.startsWith('en')) return count === 1 && forms.one !== undefined ? forms.one : forms.other;
  rules ??= new Intl.PluralRules(language.tag);
  return forms[rules.select(count)] ?? forms.other;
}
