/** The answer of a bullet path. Breaks when the token would go to an address that is not the venue's kind, or pings come too seldom. */
import { describe, expect, it } from 'vitest';
import { readBullet } from './bullet.ts';
import { bulletText } from '../../../tests/helpers/fake-venue.ts';

describe('VF10 the answer of a bullet path', () => {
  const read = (text: string) => readBullet(JSON.parse(text));

  it.each([
    [
      'ws to another machine',
      bulletText('t', { endpoint: 'ws://events.example.com/endpoint' }),
      /not encrypted/,
    ],
    ['an http address', bulletText('t', { endpoint: 'https://events.example.com' }), /not a WebSocket URL/],
    ['no address', bulletText('t', { endpoint: 7 }), /instead of text/],
    ['credentials in the address', bulletText('t', { endpoint: 'wss://a:b@example.com' }), /more than host/],
    ['no servers', '{"token":"t","instanceServers":[]}', /instanceServers/],
    ['no token', '{"token":"","instanceServers":[{}]}', /"token"/],
    ['a list', '[]', /a list/],
  ])('%s is refused', (_name, text, message) => {
    const bullet = read(text);
    expect(bullet).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    if (!bullet.ok) expect(bullet.error.message).toMatch(message);
  });

  it('ws on this machine is taken', () => {
    expect(read(bulletText('t', { endpoint: 'ws://127.0.0.1:8080/endpoint' })).ok).toBe(true);
  });

  it.each([
    [1, 1_000],
    [1e12, 4_000],
    ['soon', 4_000],
    [3_000, 3_000],
  ])('a ping interval of %s becomes %d ms, and a wait for its answer as well', (interval, expected) => {
    expect(read(bulletText('t', { pingInterval: interval, pingTimeout: interval }))).toMatchObject({
      ok: true,
      value: { pingIntervalMs: expected, pingTimeoutMs: expected },
    });
  });
});
