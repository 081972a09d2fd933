import { Fragment, useEffect, useRef } from 'react';
import { CloseButton, Key } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { COMMAND_KEY } from './keys.ts';
import './shortcut-sheet.css';

/** Every key that does something beyond what Tab, Enter and Space do everywhere. */
const GROUPS: readonly { title: string; keys: readonly (readonly [readonly string[], string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [[COMMAND_KEY, 'K'], 'Search or run a command'],
      [[COMMAND_KEY, '1…7'], 'The screen with that place in the navigation'],
      [[COMMAND_KEY, 'J'], 'Go to the order ticket'],
      [[COMMAND_KEY, 'Shift', 'L'], 'Lock trading; unlock it after a question'],
      [[COMMAND_KEY, '+', '−', '0'], 'Everything larger, smaller, as it was'],
      [[COMMAND_KEY, 'Shift', 'H'], 'Hide amounts, or show them'],
      [[COMMAND_KEY, 'Shift', 'K'], 'Lock the window'],
      [['?'], 'This list'],
      [['Esc'], 'Close what is open: pane, menu, filter'],
    ],
  },
  {
    title: 'In a table',
    keys: [
      [['↑', '↓'], 'The row above or below'],
      [['Page Up', 'Page Down'], 'Ten rows up or down'],
      [['Home', 'End'], 'First or last row'],
      [['Enter'], 'Open the row in full; arrows then open the next'],
      [['Delete'], 'On working orders: cancel the one of the row, after a question'],
    ],
  },
  {
    title: 'On the records of History and Review',
    keys: [
      [['J', 'K'], 'The row below or above'],
      [['Space'], 'Select the row; Shift and arrows extend'],
      [[COMMAND_KEY, 'A'], 'Select every record of the filter'],
      [['R'], 'Reviewed; on Review also: agree as the second person'],
      [['Q', 'A'], 'Queried, needs attention'],
      [['N', 'L'], 'On Review: add a note or a label'],
    ],
  },
  {
    title: 'On the ticket',
    keys: [
      [['↑', '↓'], 'Move an amount by its step'],
      [['←', '→'], 'Buy or sell, and every choice of a few'],
      [['Esc'], 'Back from the review to the ticket'],
    ],
  },
  {
    title: 'Finding a pair',
    keys: [
      [[COMMAND_KEY, 'K'], 'Type its name: Enter opens Trade with it'],
      [['Enter'], 'In the search of Trade: choose the first pair found'],
      [['Esc'], 'Empty the search'],
    ],
  },
];

/** The keys, group by group. Enter in a field never sends an order, and the sheet says so. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <Overlay label="Keyboard shortcuts" onClose={onClose}>
      <div className="panel-head">
        <h2>Keyboard shortcuts</h2>
        <div className="panel-aside">
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </div>
      </div>
      <div className="keys" tabIndex={0} role="group" aria-label="Keys" ref={body}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="heading">{title}</h3>
            <dl className="keys-list">
              {keys.map(([names, does]) => (
                <Fragment key={does}>
                  <dt>
                    {names.map((name) => (
                      <Key key={name}>{name}</Key>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
        <p className="caption">
          Enter in a field never sends an order; only the send button of the review does.
        </p>
      </div>
    </Overlay>
  );
}
