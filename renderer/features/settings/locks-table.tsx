import { Ban, Check } from 'lucide-react';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { SettingGroup } from '../../ui/setting.tsx';

const { locks } = settingsSectionsMessages;

interface LockRow {
  name: string;
  appliesTo: string;
  /** Whether it blocks new orders, cancelling, and reading data. */
  blocks: readonly [orders: boolean, cancelling: boolean, reading: boolean];
}

/** As main refuses: prepare-submission.ts (orders), trading/handlers.ts (what acts), privacy/guard.ts (everything). */
const LOCKS: readonly LockRow[] = [
  { name: locks.readOnly, appliesTo: locks.oneAccount, blocks: [true, true, false] },
  { name: locks.trading, appliesTo: locks.everyAccount, blocks: [true, false, false] },
  { name: locks.window, appliesTo: locks.thisWindow, blocks: [true, true, true] },
];

/** What each of the three locks blocks. */
export function LocksTable() {
  return (
    <SettingGroup title={locks.what}>
      <table className="locks-table" aria-label={locks.what}>
        <thead>
          <tr>
            {[locks.lock, locks.appliesTo, locks.newOrders, locks.cancelling, locks.reading].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LOCKS.map(({ name, appliesTo, blocks: [orders, cancelling, reading] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{appliesTo}</td>
              <Blocks on={orders} />
              <Blocks on={cancelling} />
              <Blocks on={reading} />
            </tr>
          ))}
        </tbody>
      </table>
    </SettingGroup>
  );
}

function Blocks({ on }: { on: boolean }) {
  return (
    <td className={on ? 'locks-blocked' : undefined}>
      {on ? <Ban size={12} aria-hidden /> : <Check size={12} aria-hidden />}{' '}
      {on ? locks.blocked : locks.allowed}
    </td>
  );
}
