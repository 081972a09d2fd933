import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { licencesMessages } from '../../../shared/messages/licences.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { updatesMessages } from '../../../shared/messages/updates.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Facts } from '../../ui/panel.tsx';
import { SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { LicenceTexts } from './licence-texts.tsx';
import { LICENCES } from './licences.ts';
import { inKeychain } from '../../parts/account/format-keychain.ts';
import './updates.css';

const messages = updatesMessages.about;
const { about } = settingsSectionsMessages;
const once = { staleTime: Number.POSITIVE_INFINITY };

/** Which version this is, where its data lie on this computer, and whose work it holds. */
export function AboutPanel() {
  const app = useCall('app.describe', {}, once);
  const keychain = useCall('keychain.describe', {}, once);
  const [reading, setReading] = useState(false);
  return (
    <SettingGroup label={messages.title}>
      <div className="panel-body" data-setting={about.version} tabIndex={-1}>
        {app.isError ? (
          <ErrorState
            problem={app.error.problem}
            couldNot={messages.couldNot}
            onRetry={() => void app.refetch()}
          />
        ) : app.data ? (
          <Facts
            facts={[
              { label: 'Counterfoil', value: messages.version(app.data.version) },
              { label: messages.runsIn, value: messages.hosts[app.data.host] },
              { label: messages.system, value: app.data.platform },
              { label: messages.dataFolder, value: <DataFolder path={app.data.dataFolder} /> },
              { label: messages.credentials, value: formatKeyStorage(keychain.data) },
            ]}
          />
        ) : (
          <SkeletonLines label={messages.reading} />
        )}
      </div>
      <div className="panel-body about-licences" data-setting={messages.licences} tabIndex={-1}>
        <Fold title={messages.licences} hint={messages.licencesNote}>
          <ul className="licences">
            {LICENCES.map(({ part, licence }) => (
              <li key={part}>
                {part} <span className="muted">({licence})</span>
              </li>
            ))}
          </ul>
          <Button size="small" aria-haspopup="dialog" onClick={() => setReading(true)}>
            {licencesMessages.open}
          </Button>
        </Fold>
        {reading ? <LicenceTexts onClose={() => setReading(false)} /> : null}
      </div>
    </SettingGroup>
  );
}

function DataFolder({ path }: { path: string }) {
  return (
    <>
      <span className="mono">{path}</span> <CopyButton text={path} label={messages.copyDataFolder} />
      <div className="caption">{messages.dataFolderNote}</div>
    </>
  );
}

function formatKeyStorage(keychain: CallReply<'keychain.describe'> | undefined): string {
  if (keychain?.state === 'unavailable') {
    return messages.credentialsInMemory(keychain.name);
  }
  return keychain ? messages.credentialsStored(inKeychain(keychain.name)) : messages.credentialsElsewhere;
}
