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
    lock: 'Lock trading (asks before unlocking)',
    zoom: 'Zoom in, out, reset',
    hide: 'Hide amounts, or show them',
    lockWindow: 'Lock the window',
    keys: 'This list',
    close: 'Close what is open: pane, menu, filter',
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
    row: 'The row below or above',
    select: 'Select the row; Shift and arrows extend',
    selectAll: 'Select every record of the filter',
    reviewed: 'Mark reviewed',
    approve: 'Approve, with four-eyes',
    queried: 'Query, needs attention',
    undo: 'Undo the last action',
    add: 'Add note or label',
  },
  ticket: {
    title: 'Order ticket',
    step: 'Change by one step',
    choose: 'Switch side and options',
    undo: 'Undo the last change of the ticket; with Shift, redo it',
    back: 'Back from the review to the ticket',
  },
  pair: {
    title: 'Finding a pair',
    palette: 'Type its name: Enter opens Trade with it',
    first: 'In the search of Trade: choose the first pair found',
    empty: 'Empty the search',
  },
  enter: 'Enter never sends an order. Use the Send button.',
});
