import { useQueryClient } from '@tanstack/react-query';
import { FolderOpen, X } from 'lucide-react';
import type { AutomaticBackups } from '../../../shared/bridge/backup-calls.ts';
import { automaticBackupMessages as messages } from '../../../shared/messages/backup-automatic.ts';
import { rememberReply, useAction } from '../../lib/bridge.ts';
import { formatSize } from '../../lib/format/size.ts';
import { useAutomaticBackups } from '../../state/automatic-backups.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { EncryptionSetting } from './encryption-setting.tsx';

const { daily, other } = messages;
const nothing = {};

/** Whether there is a backup every day, and the second folder it goes to. */
export function AutomaticPanel() {
  const client = useQueryClient();
  const { announce } = useAnnounce();
  const backups = useAutomaticBackups();
  const onSuccess = (view: AutomaticBackups) => rememberReply(client, 'backup.automatic', nothing, view);
  const turn = useAction('backup.setAutomatic', { onSuccess });
  const remove = useAction('backup.removeFolder', { onSuccess });
  const choose = useAction('backup.chooseFolder', {
    onSuccess: (view) => (view === null ? announce(other.noFolder) : onSuccess(view)),
  });
  const actions = [turn, remove, choose];
  const view = backups.data;
  if (view === undefined) {
    return (
      <SettingGroup title={messages.title}>
        <PanelBody>
          {backups.error ? (
            <ErrorState
              problem={backups.error.problem}
              couldNot={messages.couldNotRead}
              onRetry={() => void backups.refetch()}
            />
          ) : (
            <SkeletonLines label={messages.reading} lines={2} />
          )}
        </PanelBody>
      </SettingGroup>
    );
  }
  const begin = (act: () => void) => () => {
    for (const action of actions) action.reset();
    act();
  };
  const failed = actions.find(({ error }) => error !== null)?.error ?? null;
  return (
    <SettingGroup title={messages.title}>
      <Setting
        name={daily.name}
        note={view.data.last === null ? daily.note : <Last view={view} />}
        more={daily.more}
      >
        <Segmented
          label={daily.name}
          value={view.automatic ? 'on' : 'off'}
          onChange={(next) => begin(() => turn.mutate({ automatic: next === 'on' }))()}
          options={[
            { value: 'off', label: daily.choices.off },
            { value: 'on', label: daily.choices.on },
          ]}
        />
      </Setting>
      <Problem text={view.data.problem} />
      <Setting name={other.name} note={view.other === null ? other.note : <Other place={view.other} />}>
        {view.other === null ? null : (
          <Button
            icon={<X size={13} aria-hidden />}
            busy={remove.isPending}
            onClick={begin(() => remove.mutate(nothing))}
          >
            {other.remove}
          </Button>
        )}
        <Button
          icon={<FolderOpen size={13} aria-hidden />}
          busy={choose.isPending}
          onClick={begin(() => choose.mutate(nothing))}
        >
          {view.other === null ? other.choose : other.change}
        </Button>
      </Setting>
      <Problem text={view.other?.problem ?? null} />
      <EncryptionSetting encryption={view.encryption} />
      {failed === null ? null : (
        <div className="setting-notice">
          <BridgeProblem error={failed.problem} couldNot={messages.couldNot} />
        </div>
      )}
    </SettingGroup>
  );
}

function Last({ view: { data } }: { view: AutomaticBackups }) {
  if (data.last === null) return null;
  return <Rich text={daily.last} parts={timeAndSize(data.last)} />;
}

function Other({ place }: { place: NonNullable<AutomaticBackups['other']> }) {
  const folder = <span className="mono backup-path">{place.folder}</span>;
  if (place.last === null) return <Rich text={other.noneYet} parts={{ folder }} />;
  return <Rich text={other.last} parts={{ folder, ...timeAndSize(place.last) }} />;
}

function timeAndSize({ at, bytes }: { at: number; bytes: number }) {
  return { time: <TimeText ms={at} />, size: formatSize(bytes) };
}

/** Every screen says it too, so it is not read aloud here. */
function Problem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className="setting-notice">
      <Notice tone="warn">{text}</Notice>
    </div>
  );
}
