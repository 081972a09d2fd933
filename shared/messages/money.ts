import { catalogue } from './catalogue.ts';

/** What is wrong with a number. */
export const moneyMessages = catalogue('money', {
  /** A clause that follows the name of the field: "price is empty". */
  decimal: {
    notText: 'must be a decimal number written as text, such as "0.5"',
    empty: 'is empty',
    tooLong: (max: number) => `has more than ${max} characters`,
    exponent: (text: string) =>
      `"${text}" is in scientific notation, not a plain decimal number such as 1234.50`,
    /** `quoted`: in quotation marks. */
    notation: (quoted: string) => `${quoted} is not a plain decimal number such as 1234.50`,
  },
  /** A sentence about what was typed or pasted. `quoted`: in quotation marks. */
  typed: {
    empty: 'Enter a number.',
    ambiguous: {
      comma: (text: string, one: string, other: string) =>
        `"${text}" could mean ${one} or ${other}. Type the number without a comma.`,
      point: (text: string, one: string, other: string) =>
        `"${text}" could mean ${one} or ${other}. Type the number without a point.`,
    },
    notOne: {
      point: (quoted: string) => `${quoted} is not a number. Use digits and at most one decimal point.`,
      comma: (quoted: string) => `${quoted} is not a number. Use digits and at most one decimal comma.`,
    },
    /** `character`: in quotation marks, or its code, "U+200B", where it cannot be seen. */
    stranger: (character: string) => `${character} is not part of a number.`,
    tooLong: (max: number) => `The number has more than ${max} characters.`,
  },
});
