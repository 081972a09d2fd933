import { numberStyleOf, type NumberStyleName, writeNumbers } from './number-style.ts';
import { type DateStyle, dateStyleOf, writeDates } from './date-style.ts';

/** What a person chose; `system`: as the locale has it. */
interface ChosenFormats {
  numbers: 'system' | NumberStyleName;
  dates: 'system' | DateStyle;
}

/** Writes numbers and dates from here on as chosen. `locale`: the system's, as in "de-CH". */
export function writeAs({ numbers, dates }: ChosenFormats, locale: string): void {
  writeNumbers(numbers === 'system' ? numberStyleOf(locale) : numbers);
  writeDates(dates === 'system' ? dateStyleOf(locale) : dates);
}
