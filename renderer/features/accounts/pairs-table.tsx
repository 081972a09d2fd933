import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { accountsPairsMessages, sourceShown } from '../../../shared/messages/accounts-pairs.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { Button } from '../../ui/button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';

interface PairsTableProps {
  pairs: readonly PairView[];
  onEdit: (view: PairView) => void;
  onRemove: (symbol: string) => void;
}

const messages = accountsPairsMessages.table;

const facts: readonly Column<PairView>[] = [
  { key: 'symbol', header: messages.pair, cell: ({ pair }) => <b>{pair.symbol}</b> },
  { key: 'price', header: messages.priceStep, align: 'end', cell: ({ pair }) => pair.priceIncrement },
  { key: 'size', header: messages.sizeStep, align: 'end', cell: ({ pair }) => pair.baseIncrement },
  { key: 'source', header: messages.source, drop: 3, cell: (view) => <Source view={view} /> },
  { key: 'at', header: messages.entered, drop: 2, cell: ({ at }) => <TimeText ms={at} /> },
];

/** The entered pairs with their increments, source and date. Removing asks once more in its row. */
export function PairsTable({ pairs, onEdit, onRemove }: PairsTableProps) {
  return (
    <div className="acc-pairs">
      <Table
        label={accountsPairsMessages.title}
        columns={columnsWith(onEdit, onRemove)}
        rows={pairs}
        rowKey={({ pair }) => pair.symbol}
      />
    </div>
  );
}

function columnsWith(
  onEdit: PairsTableProps['onEdit'],
  onRemove: PairsTableProps['onRemove'],
): readonly Column<PairView>[] {
  const actions: Column<PairView> = {
    key: 'actions',
    header: <span className="visually-hidden">{messages.actions}</span>,
    align: 'end',
    cell: (view) => <RowActions view={view} onEdit={onEdit} onRemove={onRemove} />,
  };
  return [...facts, actions];
}

function Source({ view: { source, doubtful } }: { view: PairView }) {
  const shown = visible(sourceShown(source));
  if (doubtful) return <StatusPill tone="warn">{messages.doubtful(shown)}</StatusPill>;
  return (
    <span className="acc-source" title={shown}>
      {shown}
    </span>
  );
}

interface RowActionsProps {
  view: PairView;
  onEdit: (view: PairView) => void;
  onRemove: (symbol: string) => void;
}

function RowActions({ view, onEdit, onRemove }: RowActionsProps) {
  const [asking, setAsking] = useState(false);
  const { symbol } = view.pair;
  if (asking) {
    return (
      <span className="acc-row-actions">
        <Button size="small" autoFocus onClick={() => setAsking(false)}>
          {messages.cancel}
        </Button>
        <Button size="small" variant="danger" onClick={() => onRemove(symbol)}>
          {commonMessages.remove}
        </Button>
      </span>
    );
  }
  return (
    <span className="acc-row-actions">
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil size={12} />}
        iconLabel={messages.correct(symbol)}
        onClick={() => onEdit(view)}
      />
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 size={12} />}
        iconLabel={messages.remove(symbol)}
        onClick={() => setAsking(true)}
      />
    </span>
  );
}
