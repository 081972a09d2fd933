import { useEffect, useRef, useState } from 'react';
import type { DeletionPlan, DeletionReport } from '../../../shared/bridge/privacy-calls.ts';
import { privacyDeletionMessages } from '../../../shared/messages/privacy-deletion.ts';
import { unknownOrdersMessages } from '../../../shared/messages/unknown-orders.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useUnknownOrders } from '../../parts/orders/use-unknown-orders.ts';
import { Button, CloseButton, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { Left } from './deletion-left.tsx';
import { DeletionResult } from './deletion-result.tsx';
import { mayDelete, deletionSteps } from './format-deletion.ts';

const nothing = {};
/** As WIPE_WORD of the contract, of which the page takes types alone. */
const WORD = 'WIPE';

/** What will be deleted, what must be known before, a word to type; then the proof. */
export function DeleteDataDialog({ onClose }: { onClose: () => void }) {
  const plan = useCall('privacy.deletionPlan', nothing, { staleTime: 0 });
  const [report, setReport] = useState<DeletionReport | null>(null);
  const deleteData = useAction('privacy.deleteData', { onSuccess: setReport });
  const done = report !== null && report.outcome !== 'stopped';
  // Once it has begun there is nothing to go back to.
  const close = deleteData.isPending || done ? () => undefined : onClose;
  return (
    <Overlay label={privacyDeletionMessages.title} onClose={close}>
      <div className="delete-data">
        <div className="bar">
          <h2>{done ? privacyDeletionMessages.titleDone : privacyDeletionMessages.title}</h2>
          <span className="grow" />
          {deleteData.isPending || done ? null : (
            <CloseButton label={privacyDeletionMessages.close} onClick={onClose} />
          )}
        </div>
        {report !== null && done ? (
          <DeletionResult report={report} />
        ) : plan.data ? (
          <ConfirmDeletion
            plan={plan.data}
            stopped={report}
            busy={deleteData.isPending}
            problem={deleteData.error?.problem.message ?? null}
            onDelete={(answers) => deleteData.mutate(answers)}
            onClose={onClose}
          />
        ) : plan.isError ? (
          <ErrorState
            problem={plan.error.problem}
            couldNot={privacyDeletionMessages.couldNot}
            onRetry={() => void plan.refetch()}
          />
        ) : (
          <SkeletonLines label={privacyDeletionMessages.loading} lines={6} />
        )}
      </div>
    </Overlay>
  );
}

interface ConfirmDeletionProps {
  plan: DeletionPlan;
  /** An attempt that the keychain stopped. */
  stopped: DeletionReport | null;
  busy: boolean;
  problem: string | null;
  onDelete: (answers: { word: string; withUnknown: boolean; withoutKeychain: boolean }) => void;
  onClose: () => void;
}

function ConfirmDeletion({ plan, stopped, busy, problem, onDelete, onClose }: ConfirmDeletionProps) {
  const openUnknown = useUnknownOrders();
  const [word, setWord] = useState('');
  const [withUnknown, setWithUnknown] = useState(false);
  const [withoutKeychain, setWithoutKeychain] = useState(false);
  const confirmed = { word, withUnknown };
  return (
    <>
      <div
        className="deletion-scroll"
        tabIndex={0}
        role="group"
        aria-label={privacyDeletionMessages.plan.label}
      >
        <p>{privacyDeletionMessages.plan.lead}</p>
        <ol className="deletion-steps">
          {deletionSteps(plan).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {plan.refusal === null ? null : <Notice tone="warn">{plan.refusal}</Notice>}
        <BackupFirst plan={plan} onClose={onClose} />
        {plan.unknownOrders > 0 ? (
          <Notice tone="warn">
            <b>{unknownOrdersMessages.live(plan.unknownOrders, formatCount(plan.unknownOrders))}</b>{' '}
            {privacyDeletionMessages.unknownNote(plan.unknownOrders)}{' '}
            <LinkButton
              onClick={() => {
                onClose();
                openUnknown();
              }}
            >
              {unknownOrdersMessages.checkOrders}
            </LinkButton>
            <br />
            <Check
              label={privacyDeletionMessages.withUnknown}
              checked={withUnknown}
              onChange={setWithUnknown}
            />
          </Notice>
        ) : null}
        {stopped === null ? null : (
          <Stopped report={stopped} on={withoutKeychain} onChange={setWithoutKeychain} />
        )}
        <p className="caption">{privacyDeletionMessages.limits}</p>
      </div>
      <Field label={privacyDeletionMessages.typeWord(WORD)}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={word}
            disabled={busy}
            onChange={(event) => setWord(event.target.value)}
          />
        )}
      </Field>
      {problem === null ? null : (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <div className="deletion-buttons">
        <Button disabled={busy} onClick={onClose}>
          {privacyDeletionMessages.cancel}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          disabled={!mayDelete(plan, confirmed, WORD)}
          onClick={() => onDelete({ word: word.trim(), withUnknown, withoutKeychain })}
        >
          {busy ? privacyDeletionMessages.deleting : privacyDeletionMessages.delete}
        </Button>
      </div>
    </>
  );
}

function BackupFirst({ plan, onClose }: { plan: DeletionPlan; onClose: () => void }) {
  const openSettings = useOpenSettings();
  return (
    <p>
      {plan.lastBackupAt === null ? (
        privacyDeletionMessages.backup.none
      ) : (
        <Rich
          text={privacyDeletionMessages.backup.last}
          parts={{ time: <TimeText ms={plan.lastBackupAt} /> }}
        />
      )}{' '}
      {privacyDeletionMessages.backup.where}{' '}
      <Button
        size="small"
        onClick={() => {
          onClose();
          openSettings('backup');
        }}
      >
        {privacyDeletionMessages.backup.back}
      </Button>
    </p>
  );
}

interface StoppedProps {
  report: DeletionReport;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Stopped({ report, on, onChange }: StoppedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <Notice tone="bad" live>
        <b>{privacyDeletionMessages.stopped.lead}</b> {privacyDeletionMessages.stopped.left}
        <Left report={report} />
        <Check label={privacyDeletionMessages.stopped.goOn} checked={on} onChange={onChange} />
      </Notice>
    </div>
  );
}
