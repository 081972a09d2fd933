import { catalogue } from './catalogue.ts';

/** The list of keys, group by group: what each does. */
export const frameKeysMessages = catalogue('frame-keys', {
  title: 'Keyboard shortcuts',
  close: 'Close (Esc)',
  /** The list itself, read aloud. */
  list: 'Keys',
  everywhere: {
    title: 'Everywhere',
    palette: 'Search or run a command',
    screen: 'Go to screen by its number',
    account: 'Switch account: 0 all live accounts, 9 practice',
    accounts: 'Choose account',
    ticket: 'Go to order ticket',
    lock: 'Lock trading (asks before unlocking)',
    zoom: 'Zoom in, out, reset',
    hide: 'Hide or show amounts',
    lockWindow: 'Lock window',
    keys: 'This list',
    close: 'Close pane, menu or filter',
  },
  table: {
    title: 'In a table',
    row: 'Previous or next row',
    page: '10 rows up or down',
    end: 'First or last row',
    open: 'Open details',
    cancel: 'Cancel the selected open order',
  },
  records: {
    title: 'History and Review',
    row: 'Next or previous row',
    select: 'Select row; extend with Shift and arrow keys',
    selectAll: 'Select all matching records',
    reviewed: 'Mark reviewed',
    approve: 'Approve (four-eyes)',
    queried: 'Query, or mark as needing attention',
    undo: 'Undo last action',
    add: 'Add note or label',
  },
  ticket: {
    title: 'Order ticket',
    next: 'Next number; from the last, review',
    share: 'In the size: use that share of the balance',
    send: 'In the review: send',
    step: 'Change by one step',
    choose: 'Switch side and options',
    undo: 'Undo last change; with Shift, redo',
    back: 'Back to the ticket',
  },
  pair: {
    title: 'Finding a pair',
    palette: 'Type its name; Enter opens it in Trade',
    first: 'In the Trade search: choose the first match',
    empty: 'Clear search',
  },
  enter: 'Enter alone never sends an order.',
});
