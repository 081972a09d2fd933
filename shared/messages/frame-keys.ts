import { catalogue } from './catalogue.ts';

/** The list of keys, group by group: what each does. */
export const frameKeysText = catalogue('frame-keys', {
  title: 'Keyboard shortcuts',
  close: 'Close (Esc)',
  /** The list itself, read aloud. */
  list: 'Keys',
  everywhere: {
    title: 'Everywhere',
    palette: 'Search or run a command',
    screen: 'Open the screen with that position in the navigation',
    account: 'Switch account: 0 all live accounts, 9 practice',
    accounts: 'Choose an account from the list',
    ticket: 'Go to the order ticket',
    lock: 'Lock trading; unlock it after a question',
    zoom: 'Everything larger, smaller, as it was',
    hide: 'Hide amounts, or show them',
    lockWindow: 'Lock the window',
    keys: 'This list',
    close: 'Close what is open: pane, menu, filter',
  },
  table: {
    title: 'In a table',
    row: 'The row above or below',
    page: 'Ten rows up or down',
    end: 'First or last row',
    open: 'Open the row in full; arrows then open the next',
    cancel: 'On working orders: cancel the one of the row, after a question',
  },
  records: {
    title: 'On the records of History and Review',
    row: 'The row below or above',
    select: 'Select the row; Shift and arrows extend',
    selectAll: 'Select every record of the filter',
    reviewed: 'Mark reviewed',
    approve: 'Approve, with four-eyes',
    queried: 'Query, needs attention',
    undo: 'Undo the last action',
    add: 'On Review: add a note or a label',
  },
  ticket: {
    title: 'On the ticket',
    step: 'Move an amount by its step',
    choose: 'Buy or sell, and every choice of a few',
    undo: 'Undo the last change of the ticket; with Shift, redo it',
    back: 'Back from the review to the ticket',
  },
  pair: {
    title: 'Finding a pair',
    palette: 'Type its name: Enter opens Trade with it',
    first: 'In the search of Trade: choose the first pair found',
    empty: 'Empty the search',
  },
  enter: 'Enter in a field never sends an order; only the send button of the review does.',
});
