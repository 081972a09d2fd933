import { BellPlus, ClipboardPen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import type { Price } from '../../../shared/money/decimal-text.ts';
import { usePickPrice } from '../../parts/market/pick-price.tsx';
import { openPriceAlert } from '../../parts/price-alerts/open-price-alert.ts';
import { moveInMenu } from '../../ui/popover.tsx';

const messages = marketChartMessages.menu;

/** Where the menu was asked for: a price, and a place in the window. */
export interface ChartMenuAt {
  price: Price;
  x: number;
  y: number;
}

interface ChartMenuProps {
  account: AccountView;
  symbol: string;
  at: ChartMenuAt;
  onClose: () => void;
  /** The keyboard goes back to where it came from. */
  onLeave: () => void;
}

/**
 * What can be done with a price on the chart. It closes itself, on Escape and when the focus leaves it: the browser would close it at once, by
 * the end of the press that opened it.
 */
export function ChartMenu({ account, symbol, at, onClose, onLeave }: ChartMenuProps) {
  const { price, x, y } = at;
  const pick = usePickPrice();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.showPopover();
    box.current?.querySelector('button')?.focus();
  }, []);
  const shown = groupThousands(price);
  function leave(): void {
    onLeave();
    onClose();
  }
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      className="popover chart-menu"
      aria-label={messages.label(shown)}
      style={{ left: Math.min(x, innerWidth - 250), top: Math.min(y, innerHeight - 90) }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          leave();
        } else moveInMenu(event);
      }}
    >
      {account.venue.capabilities.tickers === null ? null : (
        <button
          type="button"
          role="menuitem"
          className="menu-item"
          onClick={() => {
            leave();
            openPriceAlert({ accountId: account.id, symbol, price });
          }}
        >
          <BellPlus size={14} aria-hidden />
          {messages.alert(shown)}
        </button>
      )}
      <button
        type="button"
        role="menuitem"
        className="menu-item"
        onClick={() => {
          leave();
          pick(price);
        }}
      >
        <ClipboardPen size={14} aria-hidden />
        {messages.ticket(shown)}
      </button>
    </div>
  );
}
