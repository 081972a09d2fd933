import type { RestoreChange } from '../../../shared/bridge/backup-calls.ts';
import { backupChangesMessages } from '../../../shared/messages/backup-changes.ts';
import { Check } from '../../ui/input.tsx';
import { Rich } from '../../ui/rich.tsx';

const messages = backupChangesMessages;

interface ChangesProps {
  changes: readonly RestoreChange[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

/** Addresses, endpoints, limits and rules a backup would change, each with a tick of its own; none is ticked at first. */
export function RestoreChanges({ changes, ticked, onChange }: ChangesProps) {
  if (changes.length === 0) return null;
  const isAll = changes.every(({ id }) => ticked.has(id));

  /** A path is nothing without its account, so they are ticked and unticked as far as that needs. */
  function turn({ id, within }: RestoreChange, on: boolean): void {
    const next = new Set(ticked);
    if (on) {
      next.add(id);
      if (within !== null) next.add(within);
    } else {
      next.delete(id);
      for (const part of changes) if (part.within === id) next.delete(part.id);
    }
    onChange(next);
  }

  return (
    <fieldset className="backup-changes">
      <legend>{messages.title}</legend>
      <div className="bar">
        <span className="caption">{messages.note}</span>
        <span className="grow" />
        <Check
          label={messages.all}
          checked={isAll}
          onChange={(on) => onChange(new Set(on ? changes.map(({ id }) => id) : []))}
        />
      </div>
      {changes.map((change) => (
        <div
          key={change.id}
          className={change.within === null ? 'backup-change' : 'backup-change backup-within'}
        >
          <Check
            label={<ChangeText change={change} />}
            checked={ticked.has(change.id)}
            onChange={(on) => turn(change, on)}
          />
        </div>
      ))}
    </fieldset>
  );
}

function ChangeText({ change: { what, before, after, looser } }: { change: RestoreChange }) {
  const isLooserThanHere = looser && before !== null;
  return (
    <span className="backup-change-words">
      <span>{what}</span>
      <span className="mono">
        <Rich text={messages.becomes} parts={{ before: before ?? messages.none, after }} />
        {isLooserThanHere ? <span className="backup-looser"> {messages.looser}</span> : null}
      </span>
    </span>
  );
}
