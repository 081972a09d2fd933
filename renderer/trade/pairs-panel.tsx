import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { formatCount } from '../format/number.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CoinMark } from '../ui/coin.tsx';
import { TextInput } from '../ui/input.tsx';
import { Panel } from '../ui/panel.tsx';
import { findPairs } from './find-pairs.ts';
import { PairRules } from './pair-rules.tsx';

interface PairsPanelProps {
  pairs: readonly PairView[];
  origin: 'venue' | 'entered';
  chosen: PairView;
  onChoose: (symbol: string) => void;
  refreshing: boolean;
  refreshProblem: string | null;
  onRefresh: () => void;
}

/** Rows drawn at once; the search reaches all the others. */
const MOST_ROWS = 200;

/** Search, the pairs, and the rules of the chosen one. */
export function PairsPanel(props: PairsPanelProps) {
  const { pairs, origin, chosen, onChoose, refreshing, refreshProblem, onRefresh } = props;
  const [text, setText] = useState('');
  const found = findPairs(pairs, text);
  const shown = found.slice(0, MOST_ROWS);

  return (
    <Panel
      className="trade-pairs"
      title="Pairs"
      aside={
        <>
          {found.length === pairs.length
            ? formatCount(pairs.length)
            : `${formatCount(found.length)} of ${formatCount(pairs.length)}`}
          {origin === 'venue' ? (
            <Button
              size="small"
              variant="quiet"
              icon={<RotateCw size={12} />}
              iconLabel="Ask the venue for the pairs again"
              busy={refreshing}
              onClick={onRefresh}
            />
          ) : null}
        </>
      }
    >
      <div className="trade-search">
        <TextInput
          scale="small"
          type="search"
          aria-label="Search pairs by symbol or name"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const first = found[0];
            if (event.key === 'Enter' && first) onChoose(first.pair.symbol);
            if (event.key === 'Escape') setText('');
          }}
        />
      </div>
      <ul className="trade-pair-list" aria-label="Pairs" onKeyDown={moveInList}>
        {shown.map(({ pair, doubtful }) => (
          <li key={pair.symbol}>
            <button
              type="button"
              className="trade-pair"
              tabIndex={pair.symbol === chosen.pair.symbol || !shown.includes(chosen) ? 0 : -1}
              aria-current={pair.symbol === chosen.pair.symbol ? 'true' : undefined}
              onClick={() => onChoose(pair.symbol)}
            >
              <CoinMark code={pair.baseCurrency} />
              <b>{pair.symbol}</b>
              {pair.name === pair.symbol || pair.name === '' ? null : (
                <span className="caption">{pair.name}</span>
              )}
              {pair.enableTrading ? null : <span className="trade-pair-note">not trading</span>}
              {doubtful ? (
                <span className="trade-pair-note warn">
                  <TriangleAlert size={11} aria-hidden /> doubtful
                </span>
              ) : null}
            </button>
          </li>
        ))}
        {found.length > shown.length ? (
          <li className="trade-more caption">
            {formatCount(found.length - shown.length)} more; search to reach them
          </li>
        ) : null}
        {found.length === 0 ? (
          <li className="trade-more caption">
            No pair matches “{text}”. <LinkButton onClick={() => setText('')}>Clear the search</LinkButton>
          </li>
        ) : null}
      </ul>
      {refreshProblem === null ? null : (
        <p className="trade-more field-problem" role="alert">
          {refreshProblem}
        </p>
      )}
      <PairRules view={chosen} />
    </Panel>
  );
}

/** Arrow keys, Home and End move between the pairs; the chosen one is the tab stop. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.trade-pair')];
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(items.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
