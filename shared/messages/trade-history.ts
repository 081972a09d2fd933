/** What a person reads about downloaded fills. */
export const tradeHistoryMessages = {
  couldNot: {
    open: (why: string) => `The trade history could not be opened: ${why}.`,
    read: (why: string) => `The trade history could not be read: ${why}.`,
    write: (why: string) => `The trade history could not be saved: ${why}.`,
    full: 'The trade history could not be saved: the disk is full.',
  },
  samePage: 'The venue listed the same fills twice, so the list could not be read to its end.',
  newer: 'The trade history was written by a newer version of Counterfoil. Update the app to see it.',
  movedAside: (name: string) =>
    `The trade history was damaged and is kept as ${name}. A new one holds what the venue still lists.`,
} as const;
