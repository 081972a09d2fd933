/** The colours people know these coins by, darkened where white letters would not read on them (coin.test.ts). */
const USUAL: Readonly<Record<string, string>> = {
  AAVE: '#8f5fb8',
  ADA: '#0033ad',
  APT: '#17202b',
  ARB: '#1b6fb5',
  ATOM: '#2e3148',
  AVAX: '#d63031',
  BCH: '#3f7f34',
  BNB: '#96690a',
  BTC: '#b35f00',
  DAI: '#946600',
  DOGE: '#8a7420',
  DOT: '#d1006c',
  EOS: '#2b2b2b',
  ETC: '#2a7a4a',
  ETH: '#5468c9',
  FIL: '#0070c8',
  KCS: '#0a7a60',
  LINK: '#2a5ada',
  LTC: '#345d9d',
  NEAR: '#3a3f47',
  OP: '#d60019',
  POL: '#7b3fe4',
  SHIB: '#c2410c',
  SOL: '#7a3ff2',
  SUI: '#2a71c4',
  TON: '#0a78b8',
  TRX: '#d5101c',
  TUSD: '#2b4a8f',
  UNI: '#d1006c',
  USDC: '#2470c2',
  USDT: '#1a7f5f',
  VSYS: '#b0522b',
  XLM: '#4a4f57',
  XMR: '#b84d00',
  XRP: '#3b444f',
  XTZ: '#1a62d6',
};

/** Hash colours keep clear of each other: this many hues, none of them a shade of its neighbour. */
const HUES = 18;

/** The background of a coin's mark: its usual colour, else one of a few hues that depends on the code alone. */
export function coinColour(code: string): string {
  const usual = USUAL[code.toUpperCase()];
  if (usual !== undefined) {
    return usual;
  }
  let hash = 2_166_136_261; // FNV-1a
  for (const character of code) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  const hue = ((hash >>> 0) % HUES) * (360 / HUES);
  return `hsl(${hue} 48% ${lightness(hue)}%)`;
}

/** Yellow, green and cyan are bright at the same lightness; white letters need them darker. */
function lightness(hue: number): number {
  return hue >= 40 && hue <= 200 ? 29 : 42;
}
