import type { CSSProperties } from 'react';
import './coin.css';

/** A currency code with a round mark whose colour depends on the code alone, so that the eye finds it again. */
export function Coin({ code }: { code: string }) {
  let hue = 0;
  for (const character of code) {
    hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360;
  }
  // CSSProperties knows no custom properties; React sets this one through the CSSOM all the same.
  const style = { '--hue': hue } as CSSProperties;
  return (
    <span className="coin">
      <span className="coin-mark" style={style} aria-hidden>
        {code.slice(0, 1)}
      </span>
      {code === '' ? <span className="faint">none</span> : code}
    </span>
  );
}
