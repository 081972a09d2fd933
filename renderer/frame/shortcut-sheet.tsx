import { Fragment, useEffect, useRef } from 'react';
import { frameKeysText } from '../../shared/messages/frame-keys.ts';
import { SCREENS } from '../app/features.ts';
import { CloseButton, Key } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { COMMAND_KEY } from '../lib/command-key.ts';
import './shortcut-sheet.css';

const { everywhere, table, records, ticket, pair } = frameKeysText;

/** Every key that does something beyond what Tab, Enter and Space do everywhere. */
export const KEY_GROUPS: readonly {
  title: string;
  keys: readonly (readonly [readonly string[], string])[];
}[] = [
  {
    title: everywhere.title,
    keys: [
      [[COMMAND_KEY, 'K'], everywhere.palette],
      [[COMMAND_KEY, `1…${SCREENS.length}`], everywhere.screen],
      [[COMMAND_KEY, 'Shift', '0…9'], everywhere.account],
      [[COMMAND_KEY, 'Shift', 'A'], everywhere.accounts],
      [[COMMAND_KEY, 'J'], everywhere.ticket],
      [[COMMAND_KEY, 'Shift', 'L'], everywhere.lock],
      [[COMMAND_KEY, '+', '−', '0'], everywhere.zoom],
      [[COMMAND_KEY, 'Shift', 'H'], everywhere.hide],
      [[COMMAND_KEY, 'Shift', 'K'], everywhere.lockWindow],
      [['?'], everywhere.keys],
      [['Esc'], everywhere.close],
    ],
  },
  {
    title: table.title,
    keys: [
      [['↑', '↓'], table.row],
      [['Page Up', 'Page Down'], table.page],
      [['Home', 'End'], table.end],
      [['Enter'], table.open],
      [['Delete'], table.cancel],
    ],
  },
  {
    title: records.title,
    keys: [
      [['J', 'K'], records.row],
      [['Space'], records.select],
      [[COMMAND_KEY, 'A'], records.selectAll],
      [['R'], records.reviewed],
      [['P'], records.approve],
      [['Q', 'A'], records.queried],
      [['N', 'L'], records.add],
      [[COMMAND_KEY, 'Z'], records.undo],
    ],
  },
  {
    title: ticket.title,
    keys: [
      [['↑', '↓'], ticket.step],
      [['←', '→'], ticket.choose],
      [[COMMAND_KEY, 'Z'], ticket.undo],
      [['Esc'], ticket.back],
    ],
  },
  {
    title: pair.title,
    keys: [
      [[COMMAND_KEY, 'K'], pair.palette],
      [['Enter'], pair.first],
      [['Esc'], pair.empty],
    ],
  },
];

/** The keys, group by group. Enter in a field never sends an order, and the sheet says so. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <Overlay label={frameKeysText.title} onClose={onClose}>
      <div className="panel-head">
        <h2>{frameKeysText.title}</h2>
        <div className="panel-aside">
          <CloseButton label={frameKeysText.close} onClick={onClose} />
        </div>
      </div>
      <div className="keys" tabIndex={0} role="group" aria-label={frameKeysText.list} ref={body}>
        {KEY_GROUPS.map(({ title, keys }) => (
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
        <p className="caption">{frameKeysText.enter}</p>
      </div>
    </Overlay>
  );
}
