import type { CallReply } from '../../shared/bridge/contract.ts';
import { inKeychain } from '../accounts/account-form.ts';
import { useCall } from '../bridge.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Fold } from '../ui/fold.tsx';
import { Facts, Panel, PanelBody } from '../ui/panel.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { LICENCES } from './licences.ts';
import './updates.css';

const hosts = { electron: 'Electron', browser: 'Browser host (development; never packaged)' } as const;
const once = { staleTime: Number.POSITIVE_INFINITY };

/** Which version this is, where its data lie on this computer, and whose work it holds. */
export function AboutPanel() {
  const app = useCall('app.describe', {}, once);
  const keychain = useCall('keychain.describe', {}, once);
  return (
    <Panel title="About this computer" label="About this computer">
      <PanelBody>
        {app.isError ? (
          <ErrorState problem={app.error.problem} what="the version" onRetry={() => void app.refetch()} />
        ) : app.data ? (
          <Facts
            facts={[
              { label: 'Counterfoil', value: `version ${app.data.version}` },
              { label: 'Runs in', value: hosts[app.data.host] },
              { label: 'System', value: app.data.platform },
              { label: 'Data folder', value: <DataFolder path={app.data.dataFolder} /> },
              { label: 'Credentials', value: keptWords(keychain.data) },
            ]}
          />
        ) : (
          <SkeletonLines label="Reading the version" />
        )}
        <div className="about-licences">
          <Fold title="Licences" hint="whose work is in here">
            <ul className="licences">
              {LICENCES.map(({ part, licence }) => (
                <li key={part}>
                  {part} <span className="muted">({licence})</span>
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      </PanelBody>
    </Panel>
  );
}

function DataFolder({ path }: { path: string }) {
  return (
    <>
      <span className="mono">{path}</span> <CopyButton text={path} what="data folder" />
      <div className="caption">
        Uninstalling Counterfoil leaves this folder and the keys in the keychain as they are. To take them
        away as well, wipe this computer first (Privacy).
      </div>
    </>
  );
}

function keptWords(keychain: CallReply<'keychain.describe'> | undefined): string {
  if (keychain?.state === 'unavailable') {
    return `Kept in memory for this run only: the ${keychain.name} cannot be used. Never in the data folder.`;
  }
  return keychain
    ? `Kept ${inKeychain(keychain.name)}, never in the data folder.`
    : 'Never in the data folder.';
}
