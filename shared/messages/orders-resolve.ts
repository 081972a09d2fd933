import { catalogue } from './catalogue.ts';

/** A person resolves an order with an unknown outcome. */
export const resolveMessages = catalogue('orders-resolve', {
  label: 'Resolve by hand',
  there: 'At the venue',
  notThere: 'Not at the venue',
  practice: {
    heading: 'Resolve by hand',
    question: 'Is the order at the practice exchange?',
    orderId: 'Order ID at the practice exchange',
    saw: 'What did you check, and what did you see?',
    example: 'Practice exchange reset at 17:05: it has no orders.',
  },
  live: {
    heading: 'Resolve by hand',
    question: 'Is the order at the venue?',
    orderId: 'Order ID at the venue',
    saw: 'What did you check, and what did you see?',
    example: (symbol: string) =>
      `Open and closed ${symbol} orders on the venue’s page, 17:05: no order of this size.`,
  },
  /** How many characters were typed. */
  typed: (count: string) => `${count} of 500`,
  name: 'Your name',
  nameHint: 'stays in the journal',
  submit: 'Save resolution',
  closed: (clientId: string) => `Order ${clientId} resolved by hand.`,
  problems: {
    noName: 'Enter your name.',
    longName: 'At most 80 characters.',
    nothingRecorded: 'Describe where you looked and what you saw.',
    longSaw: (count: string) => `At most 500 characters; this has ${count}.`,
    noChoice: 'Choose whether the order is at the venue.',
    noOrderId: 'Enter the order ID from the venue.',
    longOrderId: 'At most 80 characters.',
  },
});
