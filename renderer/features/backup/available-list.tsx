import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { backupMessages } from '../../../shared/messages/backup.ts';
import { callKey, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { formatSize } from '../../lib/format/size.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const messages = backupMessages.available;
const nothing = {};

interface AvailableListProps {
  /** Which one is being checked. */
  underWay: string | null;
  onChoose: (id: string, button: HTMLButtonElement) => void;
}

/** The automatic backups that can be restored, newest first. What each would change is shown before anything is. */
export function AvailableList({ underWay, onChoose }: AvailableListProps) {
  const client = useQueryClient();
  const list = useCall('backup.list', nothing);
  useBridgeEvent('automaticBackups', () => {
    void client.invalidateQueries({ queryKey: callKey('backup.list') });
  });
  const prefix = useId();
  const { backups = [], unread = [] } = list.data ?? {};
  return (
    <div className="backup-available" data-setting={messages.title} tabIndex={-1}>
      <div>{messages.title}</div>
      {list.data !== undefined && backups.length === 0 ? <p className="caption">{messages.none}</p> : null}
      {list.error ? <Notice tone="bad">{list.error.message}</Notice> : null}
      {unread.map((place) => (
        <Notice key={place} tone="warn">
          {messages.unread[place]}
        </Notice>
      ))}
      {backups.length === 0 ? null : (
        <div className="backup-available-rows" tabIndex={0} role="group" aria-label={messages.title}>
          <table className="backup-parts" aria-label={messages.title}>
            <thead>
              <tr>
                <th scope="col">{messages.columns.time}</th>
                <th scope="col" className="end">
                  {messages.columns.size}
                </th>
                <th scope="col">{messages.columns.place}</th>
                <th scope="col">
                  <span className="visually-hidden">{backupMessages.restore.name}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {backups.map(({ id, at, bytes, place, isEncrypted }) => (
                <tr key={id}>
                  <th scope="row" id={`${prefix}${id}`}>
                    <TimeText ms={at} />
                  </th>
                  <td className="end">{formatSize(bytes)}</td>
                  <td>
                    {isEncrypted ? messages.encryptedAt(messages.places[place]) : messages.places[place]}
                  </td>
                  <td className="end">
                    <Button
                      size="small"
                      busy={underWay === id}
                      aria-describedby={`${prefix}${id}`}
                      onClick={(event) => onChoose(id, event.currentTarget)}
                    >
                      {messages.choose}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
