import { catalogue } from './catalogue.ts';

/** Ticket templates: what a person saves of a ticket under a name. */
export const ticketTemplatesMessages = catalogue('ticket-templates', {
  button: 'Templates',
  title: 'Ticket templates',
  note: 'A template fills in the ticket. You still review and send it.',
  list: 'Templates',
  none: 'No templates yet.',
  save: 'Save this ticket',
  name: 'Name',
  amount: 'Amount',
  price: 'Price',
  prices: 'Prices',
  saveNew: 'Save template',
  replace: 'Replace template',
  /** Buttons beside a template; its name is read aloud with them. */
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  /** On a template of an order that the venue does not take. */
  notTaken: 'This venue has no such orders.',
  renameTo: 'New name',
  renameDone: 'Rename',
  applied: (name: string) => `Template ${name} filled in.`,
  saved: (name: string) => `Template ${name} saved.`,
  /** One line about a template: parts with a space between. */
  about: {
    side: { buy: 'Buy', sell: 'Sell' },
    type: { limit: 'limit', market: 'market' },
    /** `type` is one of the two above. */
    kinds: {
      order: (type: string) => type,
      stop: (type: string) => `stop-${type}`,
      'take-profit': (type: string) => `take-profit-${type}`,
      oco: (_type: string) => 'OCO',
    },
    stop: (price: string) => `stop ${price}`,
    size: (size: string) => `size ${size}`,
    total: (total: string) => `total ${total}`,
    price: (price: string) => `at ${price}`,
    postOnly: 'post-only',
  },
  gone: (name: string) => `There is no template called ${name} any more.`,
  taken: (name: string) => `There is a template called ${name} already. Choose another name.`,
  tooMany: (max: number) => `There are ${max} ticket templates already. Delete some that you no longer need.`,
});
