import { catalogue } from './catalogue.ts';

/** Dates and clocks. */
export const datesMessages = catalogue('dates', {
  /** Short, from January on; at most four letters, since they stand in columns. */
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  notADate: (ms: number) => `${ms} ms (not a date)`,
  zones: { utc: 'UTC', local: 'local time' },
  /** Under a control for a date and time. */
  typed: {
    incomplete: 'Enter a full date and time.',
    /** `zone`: one of `zones`. */
    skipped: (zone: string) => `This time does not exist in ${zone} (clock change).`,
    tooEarly: 'Enter a time after 1 January 1970.',
  },
  /** A clock's distance from another one, with its sign. */
  offset: {
    ms: (signed: string) => `${signed} ms`,
    seconds: (signed: string) => `${signed} s`,
  },
});
