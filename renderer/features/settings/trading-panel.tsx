import { Lock, LockOpen } from 'lucide-react';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import { settingsText } from '../../../shared/messages/settings.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { useTradingLock } from '../../state/trading-rules.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { Panel, PanelBody } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FeeRates } from './fee-rates.tsx';
import { Limits } from './limits.tsx';
import { NotificationProblem } from './notification-problem.tsx';
import { Setting } from '../../ui/setting.tsx';

const { trading: words, notifications } = settingsText;

/** The lock, the limits against slips of the hand, the fees a venue does not tell, and what is notified. */
export function TradingPanel() {
  const rules = useCall('trading.rules', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (rules.isError) {
    return (
      <Panel title={words.title} label={words.title}>
        <ErrorState
          problem={rules.error.problem}
          couldNot={words.couldNot}
          retrying={rules.isFetching}
          onRetry={() => void rules.refetch()}
        />
      </Panel>
    );
  }
  if (!rules.data) {
    return (
      <Panel title={words.title} label={words.title}>
        <PanelBody>
          <SkeletonLines label={words.reading} />
        </PanelBody>
      </Panel>
    );
  }
  return <Rules rules={rules.data} />;
}

function Rules({ rules }: { rules: TradingRules }) {
  return (
    <Panel
      title={words.title}
      label={words.title}
      aside={
        <span className={rules.locked ? 'rules-state rules-locked' : 'rules-state'}>
          {rules.locked ? <Lock size={13} aria-hidden /> : <LockOpen size={13} aria-hidden />}
          {rules.locked ? words.locked : words.unlocked}
        </span>
      }
    >
      <LockSetting />
      <Notifications />
      <Limits key={JSON.stringify(rules.limits)} rules={rules} />
      <FeeRates rules={rules} />
    </Panel>
  );
}

/** Who it protects: whoever sits at this computer, from an order by mistake or by somebody else's hand. */
function LockSetting() {
  const lock = useTradingLock();
  if (lock === null) return null;
  return (
    <Setting name={words.lock} note={words.lockNote}>
      {lock.locked ? (
        <InlineConfirm
          key="locked"
          label={words.turnOff}
          question={words.turnOffQuestion}
          confirmLabel={words.turnOffConfirm}
          icon={<LockOpen size={13} />}
          busy={lock.busy}
          onConfirm={() => lock.turn(false)}
        />
      ) : (
        <Button icon={<Lock size={13} />} busy={lock.busy} onClick={() => lock.turn(true)}>
          {words.turnOn}
        </Button>
      )}
    </Setting>
  );
}

function Notifications() {
  const { notify } = usePreferences();
  const change = useSetPreferences();
  return (
    <>
      <Setting name={notifications.title} note={notifications.note}>
        <Segmented
          label={notifications.title}
          value={notify}
          onChange={(value) => change({ notify: value })}
          options={[
            { value: 'off', label: notifications.choices.off },
            { value: 'without-amounts', label: notifications.choices['without-amounts'] },
            { value: 'with-amounts', label: notifications.choices['with-amounts'] },
          ]}
        />
      </Setting>
      {notify === 'off' ? null : <NotificationProblem />}
    </>
  );
}
