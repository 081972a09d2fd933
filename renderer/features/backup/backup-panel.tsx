import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BackupPlan, WrittenBackup } from '../../../shared/bridge/backup-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { backupMessages } from '../../../shared/messages/backup.ts';
import { callKey, useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AutomaticPanel } from './automatic-panel.tsx';
import { UnlockBackup } from './unlock-backup.tsx';
import { AvailableList } from './available-list.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { formatSize } from '../../lib/format/size.ts';
import './backup.css';

const messages = backupMessages.write;

const nothing = {};

/** The section: automatic backups, then what a person does by hand. */
export function BackupSection() {
  return (
    <>
      <AutomaticPanel />
      <BackupPanel />
    </>
  );
}

/** Writes everything that cannot be fetched again into one file, and takes such a file back. */
function BackupPanel() {
  const client = useQueryClient();
  const { announce } = useAnnounce();
  const [plan, setPlan] = useState<BackupPlan | null>(null);
  /** The chosen file is encrypted, and its passphrase is asked for. */
  const [isLocked, setIsLocked] = useState(false);
  /** Which button led to the dialog. */
  const opener = useRef<HTMLButtonElement>(null);
  const status = useCall('backup.status', nothing);
  const write = useAction('backup.write', {
    onSuccess(reply) {
      if (reply === null) announce(messages.noSavePath);
      void client.invalidateQueries({ queryKey: callKey('backup.status') });
    },
  });
  const open = useAction('backup.open', {
    onSuccess(reply) {
      if (reply === null) announce(backupMessages.restore.noFile);
      setPlan(reply);
    },
    onError: ({ problem }) => setIsLocked(problem.kind === 'no-credentials'),
  });
  const { last = null, waiting = false } = status.data ?? {};
  const begin = (id: string | null, button: HTMLButtonElement) => {
    opener.current = button;
    write.reset();
    open.mutate({ id });
  };
  return (
    <SettingGroup
      label={backupMessages.title}
      aside={status.data && last === null ? backupMessages.noneYet : null}
    >
      <p className="setting-lead caption">{backupMessages.about}</p>
      {waiting ? (
        <div className="setting-notice">
          <Notice tone="info">{backupMessages.waiting}</Notice>
        </div>
      ) : null}
      <Setting name={messages.name} note={last === null ? messages.note : <Last last={last} />}>
        <Button
          icon={<Archive size={13} aria-hidden />}
          busy={write.isPending}
          onClick={() => {
            open.reset();
            write.mutate(nothing);
          }}
        >
          {write.isPending ? messages.underWay : messages.begin}
        </Button>
      </Setting>
      {write.error ? <SavedNotice tone="bad" text={write.error.message} /> : null}
      {write.data ? <Written written={write.data} /> : null}
      <Setting name={backupMessages.restore.name} note={backupMessages.restore.note}>
        <Button
          icon={<ArchiveRestore size={13} aria-hidden />}
          busy={open.isPending && open.variables.id === null}
          onClick={(event) => begin(null, event.currentTarget)}
        >
          {open.isPending ? backupMessages.restore.underWay : backupMessages.restore.begin}
        </Button>
      </Setting>
      <AvailableList
        underWay={open.isPending ? open.variables.id : null}
        onChoose={(id, button) => begin(id, button)}
      />
      {open.error && open.error.problem.kind !== 'no-credentials' ? (
        <SavedNotice tone="bad" text={open.error.message} />
      ) : null}
      {isLocked ? (
        <UnlockBackup
          onOpened={(opened) => {
            setIsLocked(false);
            setPlan(opened);
          }}
          onClose={() => {
            setIsLocked(false);
            opener.current?.focus();
          }}
        />
      ) : null}
      {plan === null ? null : (
        <RestoreDialog
          plan={plan}
          onClose={() => {
            setPlan(null);
            opener.current?.focus();
          }}
        />
      )}
    </SettingGroup>
  );
}

function Last({ last }: { last: WrittenBackup }) {
  return (
    <Rich
      text={messages.last}
      parts={{
        time: <TimeText ms={last.at} form="exact" />,
        size: formatSize(last.bytes),
        where: <span className="mono backup-path">{last.where}</span>,
      }}
    />
  );
}

function SavedNotice({ tone, text }: { tone: 'bad' | 'warn'; text: string }) {
  return (
    <div className="setting-notice">
      <Notice tone={tone} live>
        {text}
      </Notice>
    </div>
  );
}

function Written({ written }: { written: NonNullable<CallReply<'backup.write'>> }) {
  const { bytes, sha256, holds, without } = written;
  return (
    <div className="setting-notice">
      <Notice tone={without.length === 0 ? 'good' : 'warn'} live>
        <p>
          {holds.length === 0 ? messages.doneEmpty : messages.done(holds.join(', '))}{' '}
          <Rich
            text={messages.sum}
            parts={{
              bytes: messages.bytes(bytes, formatCount(bytes)),
              hash: <span className="mono">{sha256.slice(0, 16)}…</span>,
            }}
          />
        </p>
        {without.map(({ title, why }) => (
          <p key={title}>{messages.without(title, why)}</p>
        ))}
      </Notice>
    </div>
  );
}
