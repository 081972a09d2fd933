/**
 * Faults of the WebSocket by name. Broken by: a close frame where the line should just be dead, a gap the sequence does not show, a
 * fault that does not end.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReader } from '../../tests/helpers/exchange/events/reader.ts';
import { openFixture, FIXTURE_START, type Fixture } from '../../tests/helpers/exchange/events/fixture.ts';

const TOPIC = '/market/level2:BTC-USDT';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

interface Range {
  sequenceStart: number;
  sequenceEnd: number;
}

test('dropAll cuts every connection without a close frame, and new ones are let in', async () => {
  const readers = [await fixture.reader(), await fixture.reader(1)];
  fixture.events.faults.dropAll();
  expect(await Promise.all(readers.map((reader) => reader.closed))).toEqual([1006, 1006]);
  await fixture.reader();
});

test('skip loses increments: the sequence shows the gap, other topics go on', async () => {
  const reader = await fixture.reader();
  await reader.subscribe(TOPIC);
  await reader.subscribe('/market/match:BTC-USDT');
  const quote = async (lots: number) => {
    fixture.engine.quote('BTC-USDT', 'buy', 599_990, lots);
    await reader.sync();
  };
  await quote(1);
  fixture.events.faults.skip(2);
  await quote(2);
  fixture.engine.trade('BTC-USDT', 'buy', 599_990, 1);
  await quote(3);
  await quote(4);
  const ranges = reader.of(TOPIC).map((message) => message['data'] as Range);
  expect(ranges.map(({ sequenceStart, sequenceEnd }) => [sequenceStart, sequenceEnd])).toEqual([
    [FIXTURE_START + 1, FIXTURE_START + 1],
    [FIXTURE_START + 5, FIXTURE_START + 5],
  ]);
  expect(reader.of('/market/match:BTC-USDT')).toHaveLength(1);
});

test('stall accepts and sends nothing, not even pong; lost messages stay lost', async () => {
  const reader = await fixture.reader();
  await reader.subscribe(TOPIC);
  const [end] = fixture.sockets;
  const read = end?.bytesRead ?? 0;
  fixture.events.faults.stall(5_000);
  const before = reader.received.length;
  reader.pingFrame();
  reader.send({ id: 'unanswered', type: 'ping' });
  fixture.engine.quote('BTC-USDT', 'buy', 599_990, 1);
  const mute = openReader(fixture.url(null));
  await mute.opened;
  // The exchange has read the ping as well.
  const hasRead = () => end?.bytesRead !== read;
  while (!hasRead()) await new Promise((resolve) => setImmediate(resolve));
  expect(mute.received).toEqual([]);
  expect(reader.received).toHaveLength(before);
  fixture.clock.advance(5_000);
  fixture.engine.quote('BTC-USDT', 'buy', 599_990, 2);
  await reader.sync();
  expect(reader.pongFrames()).toBe(0);
  expect(reader.received.some((message) => message['id'] === 'unanswered')).toBe(false);
  expect(reader.of(TOPIC).map((message) => (message['data'] as Range).sequenceStart)).toEqual([
    FIXTURE_START + 2,
  ]);
});

test('a second stall restarts the time, clear ends it', async () => {
  fixture.events.faults.stall(5_000);
  fixture.clock.advance(4_000);
  fixture.events.faults.stall(5_000);
  fixture.clock.advance(4_000);
  const mute = openReader(fixture.url(null));
  await mute.opened;
  expect(mute.received).toEqual([]);
  fixture.events.faults.clear();
  await fixture.reader();
});

test('clear resets the remaining skips', async () => {
  const reader = await fixture.reader();
  await reader.subscribe(TOPIC);
  fixture.events.faults.skip(5);
  fixture.events.faults.clear();
  fixture.engine.quote('BTC-USDT', 'buy', 599_990, 1);
  await reader.sync();
  expect(reader.of(TOPIC)).toHaveLength(1);
});

test('close drops all connections and accepts none', async () => {
  const url = fixture.url(null);
  const reader = await fixture.reader();
  fixture.events.close();
  expect(await reader.closed).toBe(1006);
  expect(await openReader(url).closed).toBe(1006);
  expect(fixture.clock.pendingTimers()).toBe(0);
});
