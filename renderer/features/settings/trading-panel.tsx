import { settingsMessages } from '../../../shared/messages/settings.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useCall } from '../../lib/bridge.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FeeRates } from './fee-rates.tsx';
import { Limits } from './limits.tsx';

const { trading: messages } = settingsMessages;

/** The limits against slips of the hand, the fees a venue does not report, and the way to the trading lock. */
export function TradingPanel() {
  const rules = useCall('trading.rules', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (rules.isError) {
    return (
      <SettingGroup label={messages.title}>
        <ErrorState
          problem={rules.error.problem}
          couldNot={messages.couldNot}
          retrying={rules.isFetching}
          onRetry={() => void rules.refetch()}
        />
      </SettingGroup>
    );
  }
  if (!rules.data) {
    return (
      <SettingGroup label={messages.title}>
        <PanelBody>
          <SkeletonLines label={messages.reading} />
        </PanelBody>
      </SettingGroup>
    );
  }
  return (
    <>
      <Limits key={JSON.stringify(rules.data.limits)} rules={rules.data} />
      <FeeRates rules={rules.data} />
      <LookingForLock />
    </>
  );
}

function LookingForLock() {
  const openSettings = useOpenSettings();
  const { sections, trading } = settingsSectionsMessages;
  return (
    <p className="muted">
      <Rich
        text={trading.whereIsLock}
        parts={{ locks: <LinkButton onClick={() => openSettings('locks')}>{sections.locks}</LinkButton> }}
      />
    </p>
  );
}
