import { catalogue } from './catalogue.ts';

/** How the panels of Trade are arranged: presets, which are shown, and the lines between them. */
export const layoutMessages = catalogue('trade-layout', {
  menu: 'Layout',
  presets: 'Presets',
  preset: {
    trading: { name: 'Trading', note: 'Everything' },
    watching: { name: 'Watching', note: 'The market without ticket and orders' },
    small: { name: 'Small', note: 'Chart, orders and ticket' },
  },
  panels: 'Panels',
  panel: {
    pairs: 'Pairs',
    chart: 'Chart',
    book: 'Order book',
    trades: 'Recent trades',
    orders: 'Orders',
    ticket: 'Order ticket',
  },
  reset: 'Reset sizes',
  /** The line beside a panel that is dragged or moved with the arrow keys, read aloud. */
  resize: {
    pairs: 'Width of pairs',
    book: 'Width of order book',
    trades: 'Height of recent trades',
    orders: 'Height of orders',
    ticket: 'Width of order ticket',
  },
  /** In place of the panels. */
  allHidden: 'All panels are hidden.',
  showAll: 'Show all panels',
  notSaved: (message: string) => `Layout not saved. ${message}`,
});
