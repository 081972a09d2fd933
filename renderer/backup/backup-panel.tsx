import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BackupPlan, WrittenBackup } from '../../shared/bridge/backup-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { callKey, useAction, useCall } from '../bridge.ts';
import { Setting } from '../settings/setting.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { counted, sizeWords } from './backup-words.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import './backup.css';

const nothing = {};

/** Writes everything that cannot be fetched again into one file, and takes such a file back. */
export function BackupPanel() {
  const client = useQueryClient();
  const { announce } = useAnnounce();
  const [plan, setPlan] = useState<BackupPlan | null>(null);
  const restoreButton = useRef<HTMLButtonElement>(null);
  const status = useCall('backup.status', nothing);
  const write = useAction('backup.write', {
    onSuccess(reply) {
      if (reply === null) announce('Nothing was backed up: no place was chosen.');
      void client.invalidateQueries({ queryKey: callKey('backup.status') });
    },
  });
  const open = useAction('backup.open', {
    onSuccess(reply) {
      if (reply === null) announce('Nothing was restored: no file was chosen.');
      setPlan(reply);
    },
  });
  const { last = null, waiting = false } = status.data ?? {};
  return (
    <Panel title="Backup" label="Backup" aside={status.data && last === null ? 'none written yet' : null}>
      <p className="setting-lead caption">
        A backup is one file with your reviews, the order journal, the address book, explorers, saved views,
        templates, limits, alert rules, ledger mappings, pairs and the list of accounts. It holds no key,
        secret or passphrase. Deposits and withdrawals themselves are read from the venue again.
      </p>
      {waiting ? (
        <div className="setting-notice">
          <Notice tone="info">
            The order journal of a backup takes effect when Counterfoil is started again.
          </Notice>
        </div>
      ) : null}
      <Setting name="Back up" note={last === null ? 'Keep the file on another disk.' : <Last last={last} />}>
        <Button
          data-backup="write"
          icon={<Archive size={13} aria-hidden />}
          busy={write.isPending}
          onClick={() => {
            open.reset();
            write.mutate(nothing);
          }}
        >
          {write.isPending ? 'Backing up' : 'Back up'}
        </Button>
      </Setting>
      {write.error ? <Told tone="bad" words={write.error.message} /> : null}
      {write.data ? <Written written={write.data} /> : null}
      <Setting
        name="Restore"
        note="Choose a backup. It is looked over row by row, and you see what it would change before anything is."
      >
        <Button
          ref={restoreButton}
          data-backup="restore"
          icon={<ArchiveRestore size={13} aria-hidden />}
          busy={open.isPending}
          onClick={() => {
            write.reset();
            open.mutate(nothing);
          }}
        >
          {open.isPending ? 'Looking it over' : 'Restore'}
        </Button>
      </Setting>
      {open.error ? <Told tone="bad" words={open.error.message} /> : null}
      {plan === null ? null : (
        <RestoreDialog
          plan={plan}
          onClose={() => {
            setPlan(null);
            restoreButton.current?.focus();
          }}
        />
      )}
    </Panel>
  );
}

function Last({ last }: { last: WrittenBackup }) {
  return (
    <>
      Last on <TimeText ms={last.at} form="exact" />, {sizeWords(last.bytes)}, in{' '}
      <span className="mono backup-path">{last.where}</span>
    </>
  );
}

function Told({ tone, words }: { tone: 'bad' | 'warn'; words: string }) {
  return (
    <div className="setting-notice">
      <Notice tone={tone} live>
        {words}
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
          Backed up: {holds.length === 0 ? 'there was nothing to keep yet' : holds.join(', ')}.{' '}
          {counted(bytes, 'byte', 'bytes')}, SHA-256 <span className="mono">{sha256.slice(0, 16)}…</span>
        </p>
        {without.map(({ title, why }) => (
          <p key={title}>
            {title} is not in it: {why}
          </p>
        ))}
      </Notice>
    </div>
  );
}
