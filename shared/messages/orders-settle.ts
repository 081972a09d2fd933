import { catalogue } from './catalogue.ts';

/** A person's statement about an order that nobody knows the fate of. */
export const settleText = catalogue('orders-settle', {
  label: 'Resolve by hand',
  there: 'At the venue',
  notThere: 'Not at the venue',
  practice: {
    heading: 'Resolve by hand',
    question: 'Is the order at the practice exchange',
    orderId: 'Order id at the practice exchange',
    saw: 'What did you check, and what did you see?',
    example: 'Started over in Settings at 17:05: the practice exchange holds no orders any more.',
  },
  live: {
    heading: 'Resolve by hand',
    question: 'Is the order at the venue',
    orderId: 'Order id at the venue',
    saw: 'What did you check, and what did you see?',
    example: (symbol: string) =>
      `Working and done orders of ${symbol} on the venue’s page, 17:05: no order of this size.`,
  },
  /** How many characters were typed. */
  typed: (count: string) => `${count} of 500`,
  name: 'Your name',
  nameHint: 'stays in the journal',
  submit: 'Save resolution',
  closed: (clientId: string) => `The order ${clientId} was closed by your statement.`,
  problems: {
    noName: 'Enter your name.',
    longName: 'At most 80 characters.',
    nothingSaid: 'Describe where you looked and what you saw.',
    longSaw: (count: string) => `At most 500 characters; this has ${count}.`,
    noChoice: 'Choose whether the order was there.',
    noOrderId: 'Copy the order id from the venue.',
    longOrderId: 'At most 80 characters.',
  },
});
