import { Lock, LockOpen } from 'lucide-react';
import type { TradingRules } from '../../shared/bridge/trading-rules.ts';
import { usePreferences, useSetPreferences } from '../app/desk-state.ts';
import { useTradingLock } from '../app/trading-rules.ts';
import { useCall } from '../bridge.ts';
import { Button } from '../ui/button.tsx';
import { InlineConfirm } from '../ui/inline-confirm.tsx';
import { Panel, PanelBody } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { FeeRates } from './fee-rates.tsx';
import { Limits } from './limits.tsx';
import { Setting } from './setting.tsx';

/** The lock, the limits against slips of the hand, the fees a venue does not tell, and what is notified. */
export function TradingPanel() {
  const rules = useCall('trading.rules', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (rules.isError) {
    return (
      <Panel title="Trading" label="Trading">
        <ErrorState
          problem={rules.error.problem}
          what="the trading rules"
          retrying={rules.isFetching}
          onRetry={() => void rules.refetch()}
        />
      </Panel>
    );
  }
  if (!rules.data) {
    return (
      <Panel title="Trading" label="Trading">
        <PanelBody>
          <SkeletonLines label="Reading the trading rules" />
        </PanelBody>
      </Panel>
    );
  }
  return <Rules rules={rules.data} />;
}

function Rules({ rules }: { rules: TradingRules }) {
  return (
    <Panel
      title="Trading"
      label="Trading"
      aside={
        <span className={rules.locked ? 'rules-state rules-locked' : 'rules-state'}>
          {rules.locked ? <Lock size={13} aria-hidden /> : <LockOpen size={13} aria-hidden />}
          {rules.locked ? 'Locked' : 'Unlocked'}
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
  const note =
    'While it is on, the desk refuses every order of every account, and so protects you from a slip and from whoever else sits down here. It survives a restart. Cancelling stays possible.';
  return (
    <Setting name="Trading lock" note={note}>
      {lock.locked ? (
        <InlineConfirm
          key="locked"
          label="Unlock trading"
          question="Orders can be sent again."
          confirmLabel="Unlock it"
          icon={<LockOpen size={13} />}
          busy={lock.busy}
          onConfirm={() => lock.turn(false)}
        />
      ) : (
        <Button icon={<Lock size={13} />} busy={lock.busy} onClick={() => lock.turn(true)}>
          Lock trading
        </Button>
      )}
    </Setting>
  );
}

function Notifications() {
  const { notify } = usePreferences();
  const change = useSetPreferences();
  return (
    <Setting
      name="Notifications"
      note="Fills, cancels, refusals, unknown orders and alerts. Others may see the screen, so amounts and addresses are shown only if you choose it."
    >
      <Segmented
        label="Notifications"
        value={notify}
        onChange={(value) => change({ notify: value })}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'without-amounts', label: 'Without amounts' },
          { value: 'with-amounts', label: 'With amounts' },
        ]}
      />
    </Setting>
  );
}
