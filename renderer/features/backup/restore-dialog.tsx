import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupPlan } from '../../../shared/bridge/backup-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { backupPartsMessages } from '../../../shared/messages/backup-parts.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { call, useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { RestoreChanges } from './restore-changes.tsx';
import {
  formatJournalPlan,
  formatListPlan,
  formatRestored,
  formatReviewRules,
  formatReviewPlan,
} from './format-backup.ts';
import { formatSize } from '../../lib/format/size.ts';

const messages = backupRestoreMessages;

type OnConflict = 'keep' | 'take';

const CHOICES = [
  { value: 'keep', label: messages.conflicts.keep },
  { value: 'take', label: messages.conflicts.take },
] as const;

/** What an inspected backup holds and would change; then the choice, and its result. */
export function RestoreDialog({ plan, onClose }: { plan: BackupPlan; onClose: () => void }) {
  const client = useQueryClient();
  const [onConflict, setOnConflict] = useState<OnConflict>('keep');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
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
    <Overlay label={messages.title} onClose={close}>
      <div className="backup-dialog">
        <div className="bar">
          <h2>{restore.data ? messages.titleDone : messages.title}</h2>
          <span className="grow" />
          <CloseButton label={messages.closeByKey} onClick={close} />
        </div>
        {restore.data ? (
          <Done restored={restore.data} onClose={close} />
        ) : (
          <>
            <p className="muted">
              <Rich
                text={messages.about}
                parts={{
                  name: <span className="mono backup-path">{plan.name}</span>,
                  size: formatSize(plan.bytes),
                  time: <TimeText ms={plan.madeAt} form="exact" />,
                  version: plan.version,
                }}
              />
            </p>
            <div className="backup-scroll" tabIndex={0} role="group" aria-label={messages.holds}>
              <RestoreChanges changes={plan.changes} ticked={ticked} onChange={setTicked} />
              <Parts plan={plan} />
              {plan.without.map(({ title, why }) => (
                <Notice key={title} tone="warn">
                  {messages.without(title, why)}
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
              <span className="muted">{messages.nothingRemoved}</span>
              <span className="grow" />
              <Button autoFocus onClick={close}>
                {commonMessages.cancel}
              </Button>
              <Button
                variant="primary"
                busy={restore.isPending}
                onClick={() => restore.mutate({ restoreId: plan.restoreId, onConflict, take: [...ticked] })}
              >
                {restore.isPending ? messages.underWay : messages.begin}
              </Button>
            </div>
          </>
        )}
      </div>
    </Overlay>
  );
}

function Parts({ plan }: { plan: BackupPlan }) {
  const journal = plan.journal === null ? null : formatJournalPlan(plan.journal);
  const filled = plan.lists.filter(({ holds }) => holds > 0);
  const rows = (plan.reviews?.rows ?? 0) + (plan.journal?.rows ?? 0);
  const rules = plan.reviews === null ? [] : formatReviewRules(plan.reviews);
  if (filled.length === 0 && rows === 0) {
    return <Notice tone="info">{messages.empty}</Notice>;
  }
  return (
    <>
      {rules.length === 0 ? null : (
        <Notice tone={plan.reviews?.counts === false ? 'warn' : 'info'}>
          {rules.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {journal === null || plan.journal?.action === 'nothing' ? null : (
        <Notice tone={plan.journal?.action === 'separate' ? 'warn' : 'info'}>{journal.long}</Notice>
      )}
      <table className="backup-parts" aria-label={messages.table.label}>
        <thead>
          <tr>
            <th scope="col">{messages.table.part}</th>
            <th scope="col" className="end">
              {messages.table.entries}
            </th>
            <th scope="col">{messages.table.compared}</th>
          </tr>
        </thead>
        <tbody>
          {plan.reviews === null || plan.reviews.rows === 0 ? null : (
            <Part
              title={backupPartsMessages.reviews}
              count={plan.reviews.rows}
              text={formatReviewPlan(plan.reviews)}
            />
          )}
          {plan.journal === null || plan.journal.rows === 0 || journal === null ? null : (
            <Part title={backupPartsMessages.journal} count={plan.journal.rows} text={journal.short} />
          )}
          {filled.map((list) => (
            <Part key={list.title} title={list.title} count={list.holds} text={formatListPlan(list)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Part({ title, count, text }: { title: string; count: number; text: string }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="end">{formatCount(count)}</td>
      <td>{text}</td>
    </tr>
  );
}

interface ConflictsProps {
  plan: BackupPlan;
  value: OnConflict;
  onChange: (value: OnConflict) => void;
}

function Conflicts({ plan, value, onChange }: ConflictsProps) {
  // What is ticked one by one needs no choice for all of it.
  const different = plan.lists.reduce((sum, { conflicts, byTick }) => (byTick ? sum : sum + conflicts), 0);
  if (different === 0) return null;
  return (
    <div className="backup-choice">
      <div>
        <div>{messages.conflicts.question(different, formatCount(different))}</div>
      </div>
      <Segmented label={messages.conflicts.label} options={CHOICES} value={value} onChange={onChange} />
    </div>
  );
}

function Done({ restored, onClose }: { restored: CallReply<'backup.restore'>; onClose: () => void }) {
  return (
    <>
      <Notice tone="good" live>
        {formatRestored(restored).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {restored.left.map((sentence) => (
        <Notice key={sentence} tone="warn">
          {sentence}
        </Notice>
      ))}
      {restored.lists.some(({ title, added }) => title === backupPartsMessages.accounts && added > 0) ? (
        <Notice tone="info">{messages.checkAddresses}</Notice>
      ) : null}
      <div className="bar">
        <span className="grow" />
        <Button variant="primary" autoFocus onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </>
  );
}
