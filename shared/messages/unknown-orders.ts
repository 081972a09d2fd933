import { catalogue, plural } from './catalogue.ts';

/** The text about unknown orders, the same wherever it is shown, and the way to them. */
export const unknownOrdersMessages = catalogue('unknown-orders', {
  /** Of the order that is shown. */
  one: 'This order is unknown: the venue may have it.',
  live: (count: number, shown: string) =>
    plural(count, {
      one: '1 order is unknown: the venue may have it.',
      other: `${shown} orders are unknown: the venue may have them.`,
    }),
  practice: (count: number, shown: string) =>
    plural(count, {
      one: '1 practice order is unknown: the venue may have it.',
      other: `${shown} practice orders are unknown: the venue may have them.`,
    }),
  /** After one of these. */
  advice: (count: number) =>
    plural(count, {
      one: 'Check before you place it again.',
      other: 'Check before you place them again.',
    }),
  checkOrders: 'Check orders',
});
