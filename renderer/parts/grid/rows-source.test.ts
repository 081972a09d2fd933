/** Seam: the bridge call `history.page`, answered by hand. Breaks when the page floods the app, keeps too much, or shows rows of two revisions as one. */
import { expect, test } from 'vitest';
import type { CallReply, CallResult } from '../../../shared/bridge/contract.ts';
import { historyRow } from '../../../tests/helpers/window/records.ts';
import { CHUNK, createRowsSource } from './rows-source.ts';

type Page = CallReply<'history.page'>;

function appOf(total: number) {
  const open: {
    offset: number;
    anchors: readonly number[];
    answer: (result: CallResult<'history.page'>) => void;
  }[] = [];
  /** `added`: records that came in above all others; `gone`: ids that left the result. */
  const app = { revision: 1, total, added: 0, gone: new Set<number>(), asked: [] as number[], changes: 0 };
  const ids = (): number[] => {
    const found = Array.from({ length: app.added }, (_, at) => 9_000_000 + app.added - at);
    for (let id = 1; id <= app.total; id += 1) if (!app.gone.has(id)) found.push(id);
    return found;
  };
  const markNow = (): string => `${app.total} ${app.added} ${app.gone.size}`;
  const page = (offset: number, anchors: readonly number[]): Page => {
    if (app.added === 0 && app.gone.size === 0) {
      const length = Math.min(CHUNK, Math.max(0, app.total - offset));
      const rows = Array.from({ length }, (_, at) => historyRow(offset + at + 1));
      return { total: app.total, revision: app.revision, mark: markNow(), rows };
    }
    const all = ids();
    const id = anchors.find((each) => all.includes(each));
    return {
      total: all.length,
      revision: app.revision,
      mark: markNow(),
      rows: all.slice(offset, offset + CHUNK).map((each) => historyRow(each)),
      anchor: id === undefined ? null : { id, at: all.indexOf(id) },
    };
  };
  const source = createRowsSource(
    (offset, _limit, anchors) => {
      app.asked.push(offset);
      return new Promise((answer) => open.push({ offset, anchors, answer }));
    },
    () => {
      app.changes += 1;
    },
  );
  async function answerAll(): Promise<void> {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      next.answer({ ok: true, value: page(next.offset, next.anchors) });
      await Promise.resolve();
      await Promise.resolve();
    }
  }
  return { source, app, open, answerAll };
}

test('any position is one question away, and a fast scroll does not ask for what it passed', async () => {
  const { source, app, answerAll } = appOf(1_000_000);
  void source.begin();
  await answerAll();
  expect([source.total, source.row(0)?.id]).toEqual([1_000_000, 1]);
  for (let at = 0; at < 1_000_000; at += 10_000) source.want(at, at + 30);
  expect(app.asked.length).toBeLessThanOrEqual(4);
  source.want(999_970, 999_999);
  await answerAll();
  expect(source.row(999_999)?.id).toBe(1_000_000);
  expect(app.asked.length).toBeLessThanOrEqual(6);
});

test('what is in memory is bounded', async () => {
  const { source, answerAll } = appOf(1_000_000);
  for (let chunk = 0; chunk < 200; chunk += 1) {
    source.want(chunk * CHUNK, chunk * CHUNK + 50);
    await answerAll();
  }
  expect([...source.atHand()].length).toBeLessThanOrEqual(60 * CHUNK);
});

test('after a newer revision old rows stay in sight until their successors are there', async () => {
  const { source, app, answerAll } = appOf(90);
  void source.begin();
  await answerAll();
  source.want(0, 40);
  app.revision = 2;
  app.total = 91;
  source.onRevision(2);
  expect(source.row(3)?.id).toBe(4);
  await answerAll();
  expect([source.total, source.revision, app.asked.length]).toEqual([91, 2, 2]);
  // An action on all of it names the result that has that many.
  expect(source.mark).toBe('91 0 0');
  source.onRevision(2);
  expect(app.asked.length).toBe(2);
});

test('records that come in above move the rows in view to their new positions, each of them once', async () => {
  const { source, app, answerAll } = appOf(1_000);
  void source.begin();
  await answerAll();
  source.want(390, 430, 396);
  await answerAll();
  const moves: unknown[] = [];
  source.listen((move) => {
    if (move !== null) moves.push(move);
    // Nothing in view is ever another record, or none.
    const by = moves.length * 7;
    for (let at = 396; at <= 430; at += 1) expect(source.row(at + by)?.id).toBe(at + 1);
  });
  app.revision = 2;
  app.added = 7;
  source.onRevision(2);
  await answerAll();
  expect(moves).toEqual([{ from: 396, by: 7 }]);
  expect(source.total).toBe(1_007);
  source.want(0, 30);
  await answerAll();
  expect([source.row(0)?.id, source.row(7)?.id]).toEqual([9_000_007, 1]);
});

test('where the first row in view is gone, the next one keeps the place; where all are, nothing moves', async () => {
  const { source, app, answerAll } = appOf(300);
  void source.begin();
  await answerAll();
  source.want(50, 60, 55);
  const moves: unknown[] = [];
  source.listen((move) => {
    if (move !== null) moves.push(move);
  });
  app.revision = 2;
  app.gone = new Set([3, 56]);
  source.onRevision(2);
  await answerAll();
  expect(moves).toEqual([{ from: 56, by: -2 }]);
  expect(source.row(54)?.id).toBe(57);
  app.revision = 3;
  app.gone = new Set(Array.from({ length: 200 }, (_, at) => at + 1));
  source.onRevision(3);
  await answerAll();
  expect(moves).toHaveLength(1);
  expect([source.total, source.row(0)?.id]).toEqual([100, 201]);
});

test('a problem stops the questions until somebody tries again', async () => {
  const { source, app, open, answerAll } = appOf(500);
  void source.begin();
  open.shift()?.answer({ ok: false, error: { kind: 'store', message: 'The archive cannot be read.' } });
  await Promise.resolve();
  await Promise.resolve();
  expect(source.problem?.kind).toBe('store');
  source.want(0, 40);
  expect(app.asked.length).toBe(1);
  source.retry();
  await answerAll();
  expect([source.problem, source.total]).toEqual([null, 500]);
});

test('a record is found at its position in the newest reply; one that left is not found', async () => {
  const { source, app, answerAll } = appOf(400);
  void source.begin();
  await answerAll();
  source.want(80, 150);
  await answerAll();
  expect(source.placeOf(110)).toBe(109);
  // Ten before it leave; the first of those in view stays, so nothing moved by the anchor.
  for (let id = 90; id < 100; id += 1) app.gone.add(id);
  app.revision = 2;
  source.onRevision(2);
  await answerAll();
  expect(source.placeOf(110)).toBe(99);
  app.gone.add(110);
  app.revision = 3;
  source.onRevision(3);
  await answerAll();
  expect(source.placeOf(110)).toBeNull();
});
