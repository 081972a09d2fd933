import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { DeleteDataDialog } from './delete-data-dialog.tsx';

const messages = privacyMessages.panel;
const sections = settingsSectionsMessages.privacy;

/** Who may see what at this computer, and how everything on it is taken away. */
export function PrivacyPanel() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  const [wiping, setWiping] = useState(false);
  const app = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (
    <>
      <SettingGroup title={sections.screen}>
        <Setting name={messages.amounts} note={sections.amounts}>
          <Segmented
            label={messages.amounts}
            value={preferences.hideAmounts ? 'hidden' : 'shown'}
            onChange={(next) => change({ hideAmounts: next === 'hidden' })}
            options={[
              { value: 'shown', label: messages.shown },
              { value: 'hidden', label: messages.hidden },
            ]}
          />
        </Setting>
        <Setting name={messages.secrets} note={messages.secretsNote} more={formatScreenProtection(app)}>
          <Segmented
            label={messages.secrets}
            value={preferences.protectScreen ? 'hidden' : 'allowed'}
            onChange={(next) => change({ protectScreen: next === 'hidden' })}
            options={[
              { value: 'hidden', label: messages.secretsHidden },
              { value: 'allowed', label: messages.allowed },
            ]}
          />
        </Setting>
      </SettingGroup>
      <SettingGroup title={sections.data}>
        <Setting name={messages.deleteData} note={sections.deleteData} more={messages.deletionNote}>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setWiping(true)}>
            {messages.deleteData}
          </Button>
        </Setting>
      </SettingGroup>
      {wiping ? <DeleteDataDialog onClose={() => setWiping(false)} /> : null}
    </>
  );
}

function formatScreenProtection(app: CallReply<'app.describe'> | undefined): string {
  const { secretsLimit: limit } = sections;
  if (app?.host === 'browser') return limit.browser;
  if (app?.platform === 'linux') return limit.linux;
  if (app?.platform === 'darwin') return limit.macos;
  return limit.windows;
}
