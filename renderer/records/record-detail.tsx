import type { ReactNode } from 'react';
import type { WalletRecord } from '../../shared/records/record.ts';
import { RecordAddress, RecordTransaction } from '../addresses/record-address.tsx';
import { formatExactTime } from '../format/time.ts';
import { amountsHidden, unlessHidden } from '../privacy/hidden.ts';
import { visible } from '../format/visible.ts';
import { Amount } from '../ui/amount.tsx';
import { CloseButton } from '../ui/button.tsx';
import { Coin } from '../ui/coin.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { memoState } from './memo-chains.ts';
import { listOf, statusLook } from './record-list.ts';
import { NoneWord, RecordStatus } from './record-words.tsx';

interface RecordDetailProps {
  record: WalletRecord;
  onClose: () => void;
  /** Beneath amount and time: whose record it is. */
  head?: ReactNode;
  /** Above the fields, after what the record itself gives cause to say. */
  notices?: ReactNode;
  /** Above the fields: what staff say of it, what was seen of it. */
  children?: ReactNode;
}

/** Every field of one record in full, under the service's own names, with nothing shortened. */
export function RecordDetail({ record, onClose, head, notices, children }: RecordDetailProps) {
  const list = listOf(record);
  const others = Object.entries(record.otherFields);
  return (
    <Panel label={`${list.singular} in full`}>
      <div className="record-head">
        <div className="bar">
          <h2>{list.singular}</h2>
          {record.isInner ? <span className="tag tag-plain">INTERNAL</span> : null}
          <span className="grow" />
          <RecordStatus record={record} />
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </div>
        <Amount value={record.amount} unit={record.currency} big />
        <span className="muted">
          <TimeText ms={record.createdAt} form="exact" />
        </span>
        {head}
      </div>
      <div className="record-scroll" tabIndex={-1}>
        <Warnings record={record} />
        {notices}
        {children}
        <dl className="record-fields">
          <NamedFields record={record} />
        </dl>
        {others.length === 0 ? null : (
          <>
            <h3 className="heading">Other fields</h3>
            <dl className="record-fields">
              {others.map(([name, json]) => (
                <Line key={name} label="Unknown to this app" name={name} copy={copyOf(json)}>
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
  const list = listOf(record);
  const unknownStatus = !statusLook(record.status, list).known;
  return (
    <>
      {memoState(record) === 'missing' ? (
        <Notice tone="warn">
          <b>No memo.</b> {memoAdvice(record)}
        </Notice>
      ) : null}
      {unknownStatus ? (
        <Notice tone="warn">
          <b>Unknown to this app:</b> status {record.status === '' ? '(empty)' : visible(record.status)}. It
          is shown as the venue wrote it; look it up at the venue before you rely on it.
        </Notice>
      ) : null}
    </>
  );
}

function memoAdvice(record: WalletRecord): string {
  if (record.kind === 'withdrawal') {
    return 'Receivers on this chain usually need one. If it does not arrive, send them the transaction id.';
  }
  return record.status === 'SUCCESS'
    ? 'This chain usually needs one. The venue reports the deposit as a success all the same.'
    : 'This chain usually needs one; the venue may not credit the deposit. Contact the venue with the transaction id.';
}

/** The 12 fields of 2.2 or the 13 of 2.3, in the order of the contract. */
function NamedFields({ record }: { record: WalletRecord }) {
  return (
    <>
      {record.kind === 'withdrawal' ? <TextLine label="Identity" name="id" text={record.id} mono /> : null}
      <Line label="Currency" name="currency" copy={record.currency}>
        <Coin code={record.currency} />
      </Line>
      <TextLine label="Chain" name="chain" text={record.chain} />
      <Line label="Status" name="status" copy={record.status}>
        {record.status === '' ? <NoneWord /> : <span className="mono">{visible(record.status)}</span>}
      </Line>
      {record.address === '' ? (
        <TextLine label="Address" name="address" text="" />
      ) : (
        <Line label="Address" name="address" copy={record.address}>
          <RecordAddress key={`${record.chain} ${record.address}`} record={record} />
        </Line>
      )}
      <TextLine label="Memo" name="memo" text={record.memo} mono />
      <Line label="Internal" name="isInner">
        {record.isInner ? 'yes, inside the venue' : 'no'}
      </Line>
      <Line label="Amount" name="amount" copy={copyOf(record.amount)}>
        <Amount value={record.amount} unit={record.currency} />
      </Line>
      <Line label="Fee" name="fee" copy={copyOf(record.fee)}>
        <Amount value={record.fee} unit={record.currency} />
      </Line>
      <TransactionLine record={record} />
      <TimeLine label="Created" name="createdAt" ms={record.createdAt} />
      <TimeLine label="Updated" name="updatedAt" ms={record.updatedAt} />
      <TextLine label="Remark" name="remark" text={record.remark} />
    </>
  );
}

/** What is not shown is not copied either. */
function copyOf(text: string): string {
  return amountsHidden() ? '' : text;
}

function TransactionLine({ record }: { record: WalletRecord }) {
  const { chain, isInner, walletTxId } = record;
  if (walletTxId === null || walletTxId === '' || isInner) {
    const none = isInner ? 'none, internal' : 'none yet';
    return <TextLine label="Transaction" name="walletTxId" text={walletTxId ?? ''} none={none} mono />;
  }
  return (
    <Line label="Transaction" name="walletTxId" copy={walletTxId}>
      <RecordTransaction key={`${chain} ${walletTxId}`} chain={chain} txId={walletTxId} />
    </Line>
  );
}

interface TextLineProps {
  label: string;
  name: string;
  text: string;
  /** What an empty text means. */
  none?: string;
  mono?: boolean;
}

function TextLine({ label, name, text, none = 'none', mono }: TextLineProps) {
  return (
    <Line label={label} name={name} copy={text}>
      {text === '' ? (
        <span className="faint">{none}</span>
      ) : (
        <span className={mono ? 'mono' : undefined}>{visible(text)}</span>
      )}
    </Line>
  );
}

function TimeLine({ label, name, ms }: { label: string; name: string; ms: number }) {
  const local = formatExactTime(ms, 'local');
  const utc = formatExactTime(ms, 'utc');
  return (
    <Line label={label} name={name} copy={String(ms)}>
      {local === utc ? null : <div className="record-time">{local}</div>}
      <div className="record-time">{utc}</div>
      <div className="faint mono">{ms} ms</div>
    </Line>
  );
}

interface LineProps {
  label: string;
  /** The field's name in the service's contract. */
  name: string;
  /** Full text to copy; nothing to copy when empty. */
  copy?: string;
  children: ReactNode;
}

function Line({ label, name, copy = '', children }: LineProps) {
  return (
    <div className="record-field">
      <dt>
        {label} <code>{visible(name)}</code>
      </dt>
      <dd>{children}</dd>
      {copy === '' ? null : (
        <dd>
          <CopyButton text={copy} what={label.toLowerCase()} />
        </dd>
      )}
    </div>
  );
}
