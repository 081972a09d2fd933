import { uiMessages } from '../../shared/messages/ui.ts';
import { visible } from '../../shared/base/format/visible.ts';
import { coinColour } from './coin-colours.ts';
import './coin.css';

/** A round mark in a coin's colour, for the eye alone: the code is beside it. */
function CoinMark({ code }: { code: string }) {
  return (
    <span className="coin-mark" style={{ background: coinColour(code) }} aria-hidden>
      {visible(code).slice(0, 1)}
    </span>
  );
}

/** A currency code with its mark, so that the eye finds it again. */
export function Coin({ code }: { code: string }) {
  return (
    <span className="coin">
      <CoinMark code={code} />
      {code === '' ? <span className="faint">{uiMessages.noCurrency}</span> : visible(code)}
    </span>
  );
}
