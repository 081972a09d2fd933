/** JSON texts and bytes that must be refused. */
import type { Random } from '../../../../exchange/exact/random.ts';

const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Values as JSON text; some are not JSON. */
export const VALUES: readonly string[] = words(String.raw`
  1e400 -1e400 1e-400 -0 0 -1 1 5 60 1.5 9007199254740993 2592001 1E+2 00 +1 .5 0x10 NaN Infinity undefined null true false
  [] {} [[[["1"]]]] {"__proto__":{}} {"toString":"1"} {"valueOf":1} [1,"2"] '1' " "\ "\x"
  "" "." "1." ".5" "-1" "+1" "-0" "0" "0.0" "1" "0.01" "100" "60000" "0.00000001" "99999999999999999999" "00001"
  "1e5" "1E-2" "1e400" "NaN" "Infinity" "0x10" "1_000" "1,5" "\u00201" "1\t" "1\n" "\u0661" "\uff11" "\ud800" "\udc00\ud800"
  "\u0000" "\u202e1" "é€😀" "null" "undefined" "__proto__" "constructor" "hasOwnProperty" "toString"
  "BTC-USDT\u0000" "btc-usdt" "BTC_USDT" "-" "GTT" "IOC" "FOK" "DC" "CB" "CO" "market" "limit" "sell" "buy"
`).concat(
  '" 1"',
  `"${'9'.repeat(400)}"`,
  `"${'a'.repeat(5_000)}"`,
  `"0.${'0'.repeat(400)}1"`,
  `"1${'0'.repeat(400)}"`,
  '9'.repeat(400),
);

export const NAMES: readonly string[] = words(String.raw`
  clientOid symbol type side stp tags remark price size funds timeInForce cancelAfter postOnly hidden iceberg visibleSize
  currency chain clientTimestamp allowMaxTimeWindow __proto__ constructor prototype hasOwnProperty toString unknown SYMBOL
  \u0070rice
`).concat('', 'price ');

/** Complete bodies that are not an order. */
export const BODIES: readonly Buffer[] = lines(String.raw`
  {
  }
  {}
  []
  [{}]
  null
  1
  "x"
  {}{}
  {"a":1,}
  {'a':1}
  {a:1}
  {"a":1
  <x/>
  a=b&c=d
  /*x*/{}
  {"__proto__":{"symbol":"BTC-USDT"}}
  {"constructor":{"prototype":{"type":"limit"}}}
`)
  .concat(
    ['', ' ', '\0', '{"a":"\n"}', '\ufeff{}', '['.repeat(20_000)],
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{${Array.from({ length: 5_000 }, (_, at) => `"f${at}":${at}`).join(',')}}`,
    `{"symbol":"${'x'.repeat(100_000)}"}`,
  )
  .map((text) => Buffer.from(text))
  .concat(
    // Not UTF-8.
    words('ff c0af eda080 f4908080 e282 7b22613a22ff227d fffe7b007d00').map((hex) => Buffer.from(hex, 'hex')),
  );

export const QUERY_NAMES: readonly string[] = words(`
  currency status startAt endAt currentPage pageSize pageNum symbol symbols chain type side limit lastId orderId market
  __proto__ constructor x
`).concat('');

export const QUERY_VALUES: readonly string[] = words(`
  0 1 -1 10 50 500 501 9 1.5 1e3 1e400 NaN null undefined true %00 % %ZZ %C3%A9 %ED%A0%80 %F0%9F%98%80 .. * ' %22 %3Cscript%3E
  __proto__ constructor BTC-USDT ETH-USDT NOPE-USDT btc-usdt USDT SUCCESS PROCESSING buy sell limit market trx eth 1763640000000
  9007199254740993 18446744073709551616 BTC-USDT%2CETH-USDT 1min
`).concat('', '9'.repeat(30), 'a'.repeat(2_000));

export const PATHS: readonly string[] = words(`
  / * // /api /api/v1 /api/v1/ /api/v1/hf/orders/ /api/v1//hf/orders /api/v1/hf%2Forders /control /api/v1/hf/orders/a/b
  /api/v1/hf/orders/%2e%2e/%2e%2e/deposits /api/v1/../v1/accounts /API/V1/ACCOUNTS /endpoint /api/v2/hf/orders
  /api/v1/hf/orders/client-order/ /__proto__ /constructor /api/v1/accounts;x=y /api/v1/accounts%00
  /api/v1/hf/orders/__proto__ /api/v1/hf/orders/client-order/constructor /favicon.ico http://x/api/v1/accounts x
`).concat('', `/${'a'.repeat(5_000)}`, `/api/v1/hf/orders/${'9'.repeat(3_000)}`);

export const METHODS: readonly string[] = words('GET POST DELETE PUT PATCH HEAD OPTIONS TRACE');

/** Bytes with one corruption: a part changed, left out, duplicated or cut off. */
export function corruptBytes(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length);
  const to = Math.min(bytes.length, at + 1 + random.below(8));
  switch (random.below(5)) {
    case 0: {
      const copy = Buffer.from(bytes);
      copy[at] = random.below(256);
      return copy;
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
    case 3:
      return bytes.subarray(0, at);
    default:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(random.text('\0\r\n :{}"\\\x7f\xff', 4), 'latin1'),
        bytes.subarray(at),
      ]);
  }
}
