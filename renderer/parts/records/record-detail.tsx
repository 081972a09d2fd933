import type { ReactNode } from 'react';
import { progressOf } from '../../../shared/records/final-status.ts';
import { CONFIRMATION_FIELDS, confirmationsOf } from '../../../shared/records/confirmations.ts';
import { recordStatus, recordStatusNote } from '../../../shared/records/record-status.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { recordsDetailMessages as messages } from '../../../shared/messages/records-detail.ts';
import { RecordAddress, RecordTransaction } from '../addresses/record-address.tsx';
import { formatExactTime } from '../../lib/format/time.ts';
import { amountsHidden, unlessHidden } from '../../lib/hidden.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { Amount } from '../../ui/amount.tsx';
import { CloseButton } from '../../ui/button.tsx';
import { Coin } from '../../ui/coin.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { memoState } from './memo-chains.ts';
import { listOf } from './record-list.ts';
import { NoneText, RecordStatus } from './record-text.tsx';
import './records.css';

const bold = (text: string) => <b>{text}</b>;

interface RecordDetailProps {
  record: WalletRecord;
  /** None of its values is known to be true: they are crossed out, and its amounts are not there. */
  damaged?: boolean;
  onClose: () => void;
  /** Beneath amount and time: whose record it is. */
  head?: ReactNode;
  /** Above the fields, after the notices of the record itself. */
  notices?: ReactNode;
  /** Above the fields: its review and its status history. */
  children?: ReactNode;
}

/** Every field of one record in full, under the service's own names, with nothing shortened. */
export function RecordDetail({
  record,
  damaged = false,
  onClose,
  head,
  notices,
  children,
}: RecordDetailProps) {
  const list = listOf(record);
  const confirmed = confirmationsOf(record);
  const others = Object.entries(record.otherFields).filter(
    ([name]) => confirmed === null || !CONFIRMATION_FIELDS.some((one) => one === name),
  );
  return (
    <Panel label={messages.panel[record.kind]}>
      <div className="record-head">
        <div className="bar">
          <h2>{list.singular}</h2>
          {record.isInner ? <span className="tag tag-plain">{messages.internalTag}</span> : null}
          <span className="grow" />
          {damaged ? (
            <StatusPill tone="bad">{messages.damaged}</StatusPill>
          ) : (
            <RecordStatus record={record} />
          )}
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        {damaged ? (
          <b>{messages.damagedAmount}</b>
        ) : (
          <Amount value={record.amount} unit={record.currency} big />
        )}
        <span className={damaged ? 'muted record-damaged' : 'muted'}>
          <TimeText ms={record.createdAt} form="exact" />
        </span>
        {head}
      </div>
      <div className="record-scroll" tabIndex={-1}>
        {damaged ? null : <Warnings record={record} />}
        {notices}
        {children}
        <dl className={damaged ? 'record-fields record-damaged' : 'record-fields'}>
          <NamedFields record={record} />
        </dl>
        {others.length === 0 ? null : (
          <>
            <h3 className="heading">{messages.otherFields}</h3>
            <dl className="record-fields">
              {others.map(([name, json]) => (
                <Line key={name} field={messages.fields.unknown} name={name} copy={copyOf(json)}>
                  <span className="mono">{unlessHidden(visible(json))}</span>
                </Line>
              ))}
            </dl>
          </>
        )}
      </div>
    </Panel>
  );
}

function Warnings({ record }: { record: WalletRecord }) {
  const { text: statusText, isKnown } = recordStatus(record.status, record.kind);
  const note = recordStatusNote(record.status, record.kind);
  return (
    <>
      {note === null ? null : (
        <Notice tone="warn">
          <b>{statusText}.</b> {note}
        </Notice>
      )}
      {memoState(record) === 'missing' ? (
        <Notice tone="warn">
          <b>{messages.noMemo}</b> {memoAdvice(record)}
        </Notice>
      ) : null}
      {!isKnown ? (
        <Notice tone="warn">
          <Rich
            text={messages.unknownStatus}
            parts={{
              b: bold,
              status: visible(statusText),
            }}
          />
        </Notice>
      ) : null}
    </>
  );
}

function memoAdvice(record: WalletRecord): string {
  if (record.kind === 'withdrawal') {
    return messages.memoAdvice.withdrawal;
  }
  return progressOf(record.status) === 'completed'
    ? messages.memoAdvice.depositCredited
    : messages.memoAdvice.deposit;
}

/** The 12 fields of 2.2 or the 13 of 2.3, in the order of the contract. */
function NamedFields({ record }: { record: WalletRecord }) {
  return (
    <>
      {record.kind === 'withdrawal' ? (
        <TextLine field={messages.fields.id} name="id" text={record.id} mono />
      ) : null}
      <Line field={messages.fields.currency} name="currency" copy={record.currency}>
        <Coin code={record.currency} />
      </Line>
      <TextLine field={messages.fields.chain} name="chain" text={record.chain} />
      <Line field={messages.fields.status} name="status" copy={record.status}>
        {record.status === '' ? <NoneText /> : <span className="mono">{visible(record.status)}</span>}
      </Line>
      {record.address === '' ? (
        <TextLine field={messages.fields.address} name="address" text="" />
      ) : (
        <Line field={messages.fields.address} name="address" copy={record.address}>
          <RecordAddress key={`${record.chain} ${record.address}`} record={record} />
        </Line>
      )}
      <TextLine field={messages.fields.memo} name="memo" text={record.memo} mono />
      <Line field={messages.fields.offChain} name="isInner">
        {record.isInner ? messages.isOffChain : messages.notOffChain}
      </Line>
      <Line field={messages.fields.amount} name="amount" copy={copyOf(record.amount)}>
        <Amount value={record.amount} unit={record.currency} />
      </Line>
      <Line field={messages.fields.fee} name="fee" copy={copyOf(record.fee)}>
        <Amount value={record.fee} unit={record.currency} />
      </Line>
      <TransactionLine record={record} />
      <ConfirmationsLine record={record} />
      <TimeLine field={messages.fields.created} name="createdAt" ms={record.createdAt} />
      <TimeLine field={messages.fields.updated} name="updatedAt" ms={record.updatedAt} />
      <TextLine field={messages.fields.remark} name="remark" text={record.remark} />
    </>
  );
}

/** What is not shown is not copied either. */
function copyOf(value: string): string {
  return amountsHidden() ? '' : value;
}

function TransactionLine({ record }: { record: WalletRecord }) {
  const { chain, isInner, walletTxId } = record;
  if (walletTxId === null || walletTxId === '' || isInner) {
    const none = isInner ? messages.noTransaction.offChain : messages.noTransaction.yet;
    return (
      <TextLine
        field={messages.fields.transaction}
        name="walletTxId"
        text={walletTxId ?? ''}
        none={none}
        mono
      />
    );
  }
  return (
    <Line field={messages.fields.transaction} name="walletTxId" copy={walletTxId}>
      <RecordTransaction key={`${chain} ${walletTxId}`} chain={chain} txId={walletTxId} />
    </Line>
  );
}

function ConfirmationsLine({ record }: { record: WalletRecord }) {
  const confirmed = confirmationsOf(record);
  if (confirmed === null) return null;
  const { current, needed, early } = confirmed;
  const text = messages.confirmed(current, needed);
  return (
    <TextLine
      field={messages.fields.confirmations}
      name="currentConfirms"
      text={early === null ? text : `${text} ${messages.creditedAt(early)}`}
    />
  );
}

/** A field's own words. */
interface FieldText {
  label: string;
  /** Of the button that copies it. */
  copy: string;
}

interface TextLineProps {
  field: FieldText;
  name: string;
  text: string;
  /** What an empty text means. */
  none?: string;
  mono?: boolean;
}

function TextLine({ field, name, text: value, none = messages.none, mono }: TextLineProps) {
  return (
    <Line field={field} name={name} copy={value}>
      {value === '' ? (
        <span className="faint">{none}</span>
      ) : (
        <span className={mono ? 'mono' : undefined}>{visible(value)}</span>
      )}
    </Line>
  );
}

function TimeLine({ field, name, ms }: { field: FieldText; name: string; ms: number }) {
  const local = formatExactTime(ms, 'local');
  const utc = formatExactTime(ms, 'utc');
  return (
    <Line field={field} name={name} copy={String(ms)}>
      {local === utc ? null : <div className="record-time">{local}</div>}
      <div className="record-time">{utc}</div>
      <div className="faint mono">{messages.milliseconds(ms)}</div>
    </Line>
  );
}

interface LineProps {
  field: FieldText;
  /** The field's name in the service's contract. */
  name: string;
  /** Full text to copy; nothing to copy when empty. */
  copy?: string;
  children: ReactNode;
}

function Line({ field, name, copy = '', children }: LineProps) {
  return (
    <div className="record-field">
      <dt>
        {field.label} <code>{visible(name)}</code>
      </dt>
      <dd>{children}</dd>
      {copy === '' ? null : (
        <dd>
          <CopyButton text={copy} label={field.copy} />
        </dd>
      )}
    </div>
  );
}
