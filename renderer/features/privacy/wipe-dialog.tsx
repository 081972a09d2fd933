import { useEffect, useRef, useState } from 'react';
import type { WipePlan, WipeReport } from '../../../shared/bridge/privacy-calls.ts';
import { privacyWipeText } from '../../../shared/messages/privacy-wipe.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { Left } from './wipe-left.tsx';
import { WipeResult } from './wipe-result.tsx';
import { mayWipe, wipeSteps } from './format-wipe.ts';

const nothing = {};
/** As WIPE_WORD of the contract, of which the page takes types alone. */
const WORD = 'WIPE';

/** What will be deleted, what must be known before, a word to type; then the proof. */
export function WipeDialog({ onClose }: { onClose: () => void }) {
  const plan = useCall('privacy.wipePlan', nothing, { staleTime: 0 });
  const [report, setReport] = useState<WipeReport | null>(null);
  const wipe = useAction('privacy.wipe', { onSuccess: setReport });
  const done = report !== null && report.outcome !== 'stopped';
  // Once it has begun there is nothing to go back to.
  const close = wipe.isPending || done ? () => undefined : onClose;
  return (
    <Overlay label={privacyWipeText.title} onClose={close}>
      <div className="wipe">
        <div className="bar">
          <h2>{done ? privacyWipeText.titleDone : privacyWipeText.title}</h2>
          <span className="grow" />
          {wipe.isPending || done ? null : <CloseButton label={privacyWipeText.close} onClick={onClose} />}
        </div>
        {report !== null && done ? (
          <WipeResult report={report} />
        ) : plan.data ? (
          <ConfirmWipe
            plan={plan.data}
            stopped={report}
            busy={wipe.isPending}
            problem={wipe.error?.problem.message ?? null}
            onWipe={(said) => wipe.mutate(said)}
            onClose={onClose}
          />
        ) : plan.isError ? (
          <ErrorState
            problem={plan.error.problem}
            couldNot={privacyWipeText.couldNot}
            onRetry={() => void plan.refetch()}
          />
        ) : (
          <SkeletonLines label={privacyWipeText.looking} lines={6} />
        )}
      </div>
    </Overlay>
  );
}

interface ConfirmWipeProps {
  plan: WipePlan;
  /** An attempt that the keychain stopped. */
  stopped: WipeReport | null;
  busy: boolean;
  problem: string | null;
  onWipe: (said: { word: string; withUnknown: boolean; withoutKeychain: boolean }) => void;
  onClose: () => void;
}

function ConfirmWipe({ plan, stopped, busy, problem, onWipe, onClose }: ConfirmWipeProps) {
  const [word, setWord] = useState('');
  const [withUnknown, setWithUnknown] = useState(false);
  const [withoutKeychain, setWithoutKeychain] = useState(false);
  const confirmed = { word, withUnknown };
  return (
    <>
      <div className="wipe-scroll" tabIndex={0} role="group" aria-label={privacyWipeText.plan.label}>
        <p>{privacyWipeText.plan.lead}</p>
        <ol className="wipe-steps">
          {wipeSteps(plan).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {plan.refusal === null ? null : <Notice tone="warn">{plan.refusal}</Notice>}
        <BackupFirst plan={plan} onClose={onClose} />
        {plan.unknownOrders > 0 ? (
          <Notice tone="warn">
            <b>{privacyWipeText.unknown(plan.unknownOrders, formatCount(plan.unknownOrders))}</b>{' '}
            {privacyWipeText.unknownNote(plan.unknownOrders)}
            <br />
            <Check label={privacyWipeText.withUnknown} checked={withUnknown} onChange={setWithUnknown} />
          </Notice>
        ) : null}
        {stopped === null ? null : (
          <Stopped report={stopped} on={withoutKeychain} onChange={setWithoutKeychain} />
        )}
        <p className="caption">{privacyWipeText.limits}</p>
      </div>
      <Field label={privacyWipeText.typeWord(WORD)}>
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
      <div className="wipe-buttons">
        <Button disabled={busy} onClick={onClose}>
          {privacyWipeText.keep}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          disabled={!mayWipe(plan, confirmed, WORD)}
          onClick={() => onWipe({ word: word.trim(), withUnknown, withoutKeychain })}
        >
          {busy ? privacyWipeText.deleting : privacyWipeText.delete}
        </Button>
      </div>
    </>
  );
}

function BackupFirst({ plan, onClose }: { plan: WipePlan; onClose: () => void }) {
  const openSettings = useOpenSettings();
  return (
    <p>
      {plan.lastBackupAt === null ? (
        privacyWipeText.backup.none
      ) : (
        <Rich text={privacyWipeText.backup.last} parts={{ time: <TimeText ms={plan.lastBackupAt} /> }} />
      )}{' '}
      {privacyWipeText.backup.where}{' '}
      <Button
        size="small"
        onClick={() => {
          onClose();
          openSettings('backup');
        }}
      >
        {privacyWipeText.backup.back}
      </Button>
    </p>
  );
}

interface StoppedProps {
  report: WipeReport;
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
        <b>{privacyWipeText.stopped.lead}</b> {privacyWipeText.stopped.left}
        <Left report={report} />
        <Check label={privacyWipeText.stopped.goOn} checked={on} onChange={onChange} />
      </Notice>
    </div>
  );
}
