/**
 * Over real sockets: an answer that misses its deadline. Breaks when it is lost, reported twice, reported after the port was closed, keeps
 * the connection for ever, or when anything is sent again.
 */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import type { HttpRequest, HttpResult } from './http.ts';
import { createUndiciHttp } from './undici-http.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A venue that sends nothing until it is made to; it counts connections and requests. */
async function silentVenue() {
  const clock = manualClock();
  const http = createUndiciHttp(clock);
  const sockets: Socket[] = [];
  let arrivals = 0;
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => (arrivals += bytes.toString().split('POST ').length - 1));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanUps.push(
    () => server.close(),
    () => sockets.forEach((socket) => socket.destroy()),
    () => http.close(),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it is listening on TCP
  const late: HttpResult[] = [];
  const request: HttpRequest = {
    method: 'POST',
    origin,
    path: '/orders',
    headers: {},
    body: Buffer.from('{"clientOid":"c1"}'),
    timeoutMs: 10_000,
    maxBytes: 1_000,
  };
  /** Sends, and lets the deadline pass when the request has arrived. */
  async function miss(): Promise<HttpResult> {
    const waiting = http.requestOnce(request, { withinMs: 60_000, onLate: (result) => late.push(result) });
    await vi.waitFor(() => expect(arrivals).toBe(1));
    clock.advance(10_000);
    return waiting;
  }
  return { clock, http, sockets, late, request, miss, arrivals: () => arrivals };
}

/** The other end has seen the connection end. */
function gone(socket: Socket | undefined): Promise<void> {
  return vi.waitFor(() => expect(socket?.readableEnded === true || socket?.destroyed === true).toBe(true));
}

describe('R-B12: an answer after its deadline', () => {
  it('is handed over once; the caller has the failure at the deadline, and nothing is sent again', async () => {
    const venue = await silentVenue();
    const result = await venue.miss();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout' }, used: { warmed: false } });
    expect(result.ok ? 0 : result.failure.bytesWritten).toBeGreaterThan(venue.request.body?.length ?? 0);
    venue.clock.advance(59_999);
    venue.sockets[0]?.write(ANSWER);
    await vi.waitFor(() => expect(venue.late).toHaveLength(1));
    expect(venue.late[0]).toMatchObject({ ok: true, reply: { status: 200, body: Buffer.from('{}') } });
    await gone(venue.sockets[0]);
    expect([venue.arrivals(), venue.sockets.length, venue.clock.pendingTimers()]).toEqual([1, 1, 0]);
  });

  it('is not waited for longer than agreed, and then the connection ends', async () => {
    const venue = await silentVenue();
    await venue.miss();
    venue.clock.advance(60_000);
    await gone(venue.sockets[0]);
    venue.sockets[0]?.write(ANSWER);
    expect([venue.late, venue.clock.pendingTimers()]).toEqual([[], 0]);
    expect(venue.arrivals()).toBe(1);
  });

  it.each<[string, (socket: Socket | undefined) => void]>([
    ['a reset', (socket) => socket?.resetAndDestroy()],
    ['half an answer', (socket) => socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
    ['too large an answer', (socket) => socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n')],
  ])('%s is no answer', async (_name, act) => {
    const venue = await silentVenue();
    await venue.miss();
    act(venue.sockets[0]);
    await gone(venue.sockets[0]);
    await vi.waitFor(() => expect(venue.clock.pendingTimers()).toBe(0));
    expect([venue.late, venue.arrivals(), venue.sockets.length]).toEqual([[], 1, 1]);
  });

  it('is not reported after the port was closed', async () => {
    const venue = await silentVenue();
    await venue.miss();
    venue.sockets[0]?.write(ANSWER);
    await venue.http.close();
    await gone(venue.sockets[0]);
    expect([venue.late, venue.clock.pendingTimers()]).toEqual([[], 0]);
  });

  it('there is none when no byte was written: nothing goes out later', async () => {
    const venue = await silentVenue();
    const onLate = vi.fn();
    const waiting = venue.http.requestOnce(venue.request, { withinMs: 60_000, onLate });
    venue.clock.advance(10_000); // before the connection could be made
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'timeout', bytesWritten: 0 } });
    expect(venue.clock.pendingTimers()).toBe(0);
    expect((await venue.http.warm(venue.request.origin)) && venue.arrivals()).toBe(0);
    expect(onLate).not.toHaveBeenCalled();
  });
});

it('R-B15: a port that was closed sends nothing any more', async () => {
  const venue = await silentVenue();
  await venue.http.close();
  expect(await venue.http.requestOnce(venue.request)).toMatchObject({
    ok: false,
    failure: { bytesWritten: 0 },
  });
  expect(venue.sockets).toEqual([]);
});
