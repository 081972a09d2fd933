import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupPlan } from '../../shared/bridge/backup-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { call, useAction } from '../bridge.ts';
import { Button, CloseButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { counted, journalWords, listWords, restoredWords, reviewWords, sizeWords } from './backup-words.ts';

type OnConflict = 'keep' | 'take';

const CHOICES = [
  { value: 'keep', label: 'Keep what is here' },
  { value: 'take', label: 'Take the backup’s' },
] as const;

/** What a backup that was looked over holds and would change; then the choice, and what came of it. */
export function RestoreDialog({ plan, onClose }: { plan: BackupPlan; onClose: () => void }) {
  const client = useQueryClient();
  const [onConflict, setOnConflict] = useState<OnConflict>('keep');
  const restore = useAction('backup.restore', {
    // Anything on any screen may have changed.
    onSuccess: () => void client.invalidateQueries(),
  });

  function close(): void {
    if (restore.isPending) return;
    if (!restore.data) void call('backup.discard', { restoreId: plan.restoreId });
    onClose();
  }

  return (
    <Overlay label="Restore from a backup" onClose={close}>
      <div className="backup-dialog">
        <div className="bar">
          <h2>{restore.data ? 'Restored' : 'Restore from a backup'}</h2>
          <span className="grow" />
          <CloseButton label="Close (Esc)" onClick={close} />
        </div>
        {restore.data ? (
          <Done restored={restore.data} onClose={close} />
        ) : (
          <>
            <p className="muted">
              <span className="mono backup-path">{plan.name}</span>, {sizeWords(plan.bytes)}, written on{' '}
              <TimeText ms={plan.madeAt} form="exact" /> by version {plan.version}. Every hash and every row
              of it was verified.
            </p>
            <div className="backup-scroll" tabIndex={0} role="group" aria-label="What the backup holds">
              <Parts plan={plan} />
              {plan.without.map(({ title, why }) => (
                <Notice key={title} tone="warn">
                  {title} is not in this backup: {why}
                </Notice>
              ))}
            </div>
            <Conflicts plan={plan} value={onConflict} onChange={setOnConflict} />
            {restore.error ? (
              <Notice tone="bad" live>
                {restore.error.message}
              </Notice>
            ) : null}
            <div className="bar">
              <span className="muted">Nothing that is here is removed.</span>
              <span className="grow" />
              <Button autoFocus onClick={close}>
                Cancel
              </Button>
              <Button
                variant="primary"
                busy={restore.isPending}
                onClick={() => restore.mutate({ restoreId: plan.restoreId, onConflict })}
              >
                {restore.isPending ? 'Restoring' : 'Restore'}
              </Button>
            </div>
          </>
        )}
      </div>
    </Overlay>
  );
}

function Parts({ plan }: { plan: BackupPlan }) {
  const journal = plan.journal === null ? null : journalWords(plan.journal);
  const filled = plan.lists.filter(({ holds }) => holds > 0);
  const rows = (plan.reviews?.rows ?? 0) + (plan.journal?.rows ?? 0);
  if (filled.length === 0 && rows === 0) {
    return (
      <Notice tone="info">This backup is sound, and there was nothing to keep when it was written.</Notice>
    );
  }
  return (
    <>
      {journal === null || plan.journal?.fate === 'nothing' ? null : (
        <Notice tone={plan.journal?.fate === 'beside' ? 'warn' : 'info'}>{journal.long}</Notice>
      )}
      <table className="backup-parts" aria-label="Parts of the backup">
        <thead>
          <tr>
            <th scope="col">In the backup</th>
            <th scope="col" className="end">
              Entries
            </th>
            <th scope="col">Against what is here</th>
          </tr>
        </thead>
        <tbody>
          {plan.reviews === null || plan.reviews.rows === 0 ? null : (
            <Part title="Reviews" count={plan.reviews.rows} words={reviewWords(plan.reviews)} />
          )}
          {plan.journal === null || plan.journal.rows === 0 || journal === null ? null : (
            <Part title="Order journal" count={plan.journal.rows} words={journal.short} />
          )}
          {filled.map((list) => (
            <Part key={list.title} title={list.title} count={list.holds} words={listWords(list)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Part({ title, count, words }: { title: string; count: number; words: string }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="end">{count.toLocaleString('en-US')}</td>
      <td>{words}</td>
    </tr>
  );
}

interface ConflictsProps {
  plan: BackupPlan;
  value: OnConflict;
  onChange: (value: OnConflict) => void;
}

function Conflicts({ plan, value, onChange }: ConflictsProps) {
  const different = plan.lists.reduce((sum, { conflicts }) => sum + conflicts, 0);
  if (different === 0) return null;
  return (
    <div className="backup-choice">
      <div>
        <div>
          {counted(different, 'entry differs', 'entries differ')} between here and the backup. Which one
          stays?
        </div>
        <div className="caption">An account that is here keeps its settings in any case.</div>
      </div>
      <Segmented label="Where both differ" options={CHOICES} value={value} onChange={onChange} />
    </div>
  );
}

function Done({ restored, onClose }: { restored: CallReply<'backup.restore'>; onClose: () => void }) {
  return (
    <>
      <Notice tone="good" live>
        {restoredWords(restored).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {restored.left.map((sentence) => (
        <Notice key={sentence} tone="warn">
          {sentence}
        </Notice>
      ))}
      {restored.lists.some(({ title, added }) => title.startsWith('Accounts') && added > 0) ? (
        <Notice tone="info">
          Accounts come without keys. Before you give one its key in Accounts, compare the address of its
          venue.
        </Notice>
      ) : null}
      <div className="bar">
        <span className="grow" />
        <Button variant="primary" autoFocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
