import type { WalletRecord } from '../../../shared/records/record.ts';
import { recordsDetailMessages } from '../../../shared/messages/records-detail.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { AddressCell } from '../../parts/addresses/record-address.tsx';
import { maxPlaces } from '../../lib/format/places.ts';
import { zoneName, type Zone } from '../../lib/format/time.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { Amount } from '../../ui/amount.tsx';
import { Coin } from '../../ui/coin.tsx';
import { Elided } from '../../ui/elided.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { MemoText, NoneText, RecordStatus } from '../../parts/records/record-text.tsx';

const { headers } = recordsMessages;

/** The columns of one page; amounts reserve the places of the page's longest, so that the points line up. */
export function recordColumns(rows: readonly WalletRecord[], zone: Zone): Column<WalletRecord>[] {
  const amountPlaces = maxPlaces(rows.map((row) => row.amount));
  const feePlaces = maxPlaces(rows.map((row) => row.fee));
  return [
    {
      key: 'createdAt',
      header: headers.created(zoneName(zone)),
      cell: (row) => <TimeText ms={row.createdAt} />,
    },
    { key: 'currency', header: headers.currency, cell: (row) => <Coin code={row.currency} /> },
    { key: 'chain', header: headers.chain, drop: 3, cell: (row) => visible(row.chain) || <NoneText /> },
    {
      key: 'amount',
      header: headers.amount,
      align: 'end',
      cell: (row) => <Amount value={row.amount} places={amountPlaces} />,
    },
    {
      key: 'fee',
      header: headers.fee,
      align: 'end',
      drop: 1,
      cell: (row) => <Amount value={row.fee} places={feePlaces} />,
    },
    {
      key: 'address',
      header: headers.address,
      drop: 4,
      cell: (row) =>
        row.address === '' ? <NoneText /> : <AddressCell address={row.address} chain={row.chain} />,
    },
    { key: 'walletTxId', header: headers.transaction, drop: 2, cell: (row) => <Transaction record={row} /> },
    { key: 'memo', header: headers.memo, drop: 3, cell: (row) => <MemoText record={row} /> },
    { key: 'status', header: headers.status, cell: (row) => <RecordStatus record={row} /> },
  ];
}

function Transaction({ record }: { record: WalletRecord }) {
  if (record.walletTxId === null || record.walletTxId === '') {
    return (
      <span className="faint">
        {record.isInner ? recordsDetailMessages.offChain : recordsDetailMessages.noTransaction.yet}
      </span>
    );
  }
  return <Elided text={record.walletTxId} />;
}
