/**
 * Faults of the WebSocket by name. Broken by: a close frame where the line should just be dead, a gap the sequence does not show, a
 * fault that does not end.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReader } from './testing/reader.ts';
import { openFixture, FIXTURE_START, type Fixture } from './testing/fixture.ts';

const TOPIC = '/market/level2:BTC-USDT';

let stage: Fixture;
beforeEach(async () => {
  stage = await openFixture();
});
afterEach(() => stage.close());

interface Range {
  sequenceStart: number;
  sequenceEnd: number;
}

test('dropAll cuts every connection without a close frame, and new ones are let in', async () => {
  const readers = [await stage.reader(), await stage.reader(1)];
  stage.events.faults.dropAll();
  expect(await Promise.all(readers.map((reader) => reader.closed))).toEqual([1006, 1006]);
  await stage.reader();
});

test('skip loses increments: the sequence shows the gap, other topics go on', async () => {
  const reader = await stage.reader();
  await reader.subscribe(TOPIC);
  await reader.subscribe('/market/match:BTC-USDT');
  const quote = async (lots: number) => {
    stage.engine.quote('BTC-USDT', 'buy', 599_990, lots);
    await reader.settle();
  };
  await quote(1);
  stage.events.faults.skip(2);
  await quote(2);
  stage.engine.trade('BTC-USDT', 'buy', 599_990, 1);
  await quote(3);
  await quote(4);
  const ranges = reader.of(TOPIC).map((message) => message['data'] as Range);
  expect(ranges.map(({ sequenceStart, sequenceEnd }) => [sequenceStart, sequenceEnd])).toEqual([
    [FIXTURE_START + 1, FIXTURE_START + 1],
    [FIXTURE_START + 5, FIXTURE_START + 5],
  ]);
  expect(reader.of('/market/match:BTC-USDT')).toHaveLength(1);
});

test('stall accepts and says nothing, not even pong; afterwards what was lost stays lost', async () => {
  const reader = await stage.reader();
  await reader.subscribe(TOPIC);
  const [end] = stage.sockets;
  const read = end?.bytesRead ?? 0;
  stage.events.faults.stall(5_000);
  const before = reader.heard.length;
  reader.pingFrame();
  reader.send({ id: 'unanswered', type: 'ping' });
  stage.engine.quote('BTC-USDT', 'buy', 599_990, 1);
  const mute = openReader(stage.url(null));
  await mute.opened;
  // The exchange has read the ping as well.
  const hasRead = () => end?.bytesRead !== read;
  while (!hasRead()) await new Promise((resolve) => setImmediate(resolve));
  expect(mute.heard).toEqual([]);
  expect(reader.heard).toHaveLength(before);
  stage.clock.advance(5_000);
  stage.engine.quote('BTC-USDT', 'buy', 599_990, 2);
  await reader.settle();
  expect(reader.pongFrames()).toBe(0);
  expect(reader.heard.some((message) => message['id'] === 'unanswered')).toBe(false);
  expect(reader.of(TOPIC).map((message) => (message['data'] as Range).sequenceStart)).toEqual([
    FIXTURE_START + 2,
  ]);
});

test('a second stall starts the time anew, clear ends it', async () => {
  stage.events.faults.stall(5_000);
  stage.clock.advance(4_000);
  stage.events.faults.stall(5_000);
  stage.clock.advance(4_000);
  const mute = openReader(stage.url(null));
  await mute.opened;
  expect(mute.heard).toEqual([]);
  stage.events.faults.clear();
  await stage.reader();
});

test('clear takes back what skip had left', async () => {
  const reader = await stage.reader();
  await reader.subscribe(TOPIC);
  stage.events.faults.skip(5);
  stage.events.faults.clear();
  stage.engine.quote('BTC-USDT', 'buy', 599_990, 1);
  await reader.settle();
  expect(reader.of(TOPIC)).toHaveLength(1);
});

test('close cuts everybody and lets nobody in', async () => {
  const url = stage.url(null);
  const reader = await stage.reader();
  stage.events.close();
  expect(await reader.closed).toBe(1006);
  expect(await openReader(url).closed).toBe(1006);
  expect(stage.clock.pendingTimers()).toBe(0);
});
