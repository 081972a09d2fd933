/** Seam: the bridge call `history.page`, answered by hand. Breaks when the page floods the desk, keeps too much, or shows rows of two revisions as one. */
import { expect, test } from 'vitest';
import type { CallReply, CallResult } from '../../shared/bridge/contract.ts';
import { historyRow } from './testing.ts';
import { CHUNK, createRowsSource } from './rows-source.ts';

type Page = CallReply<'history.page'>;

function deskOf(total: number) {
  const open: { offset: number; answer: (result: CallResult<'history.page'>) => void }[] = [];
  const desk = { revision: 1, total, asked: [] as number[], changes: 0 };
  const page = (offset: number): Page => ({
    total: desk.total,
    revision: desk.revision,
    rows: Array.from({ length: Math.min(CHUNK, Math.max(0, desk.total - offset)) }, (_, at) =>
      historyRow(offset + at + 1),
    ),
  });
  const source = createRowsSource(
    (offset) => {
      desk.asked.push(offset);
      return new Promise((answer) => open.push({ offset, answer }));
    },
    () => {
      desk.changes += 1;
    },
  );
  async function answerAll(): Promise<void> {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      next.answer({ ok: true, value: page(next.offset) });
      await Promise.resolve();
      await Promise.resolve();
    }
  }
  return { source, desk, open, answerAll };
}

test('any position is one question away, and a fast scroll does not ask for what it passed', async () => {
  const { source, desk, answerAll } = deskOf(1_000_000);
  void source.begin();
  await answerAll();
  expect([source.total, source.row(0)?.id]).toEqual([1_000_000, 1]);
  for (let at = 0; at < 1_000_000; at += 10_000) source.want(at, at + 30);
  expect(desk.asked.length).toBeLessThanOrEqual(4);
  source.want(999_970, 999_999);
  await answerAll();
  expect(source.row(999_999)?.id).toBe(1_000_000);
  expect(desk.asked.length).toBeLessThanOrEqual(6);
});

test('what is kept is bounded', async () => {
  const { source, answerAll } = deskOf(1_000_000);
  for (let chunk = 0; chunk < 200; chunk += 1) {
    source.want(chunk * CHUNK, chunk * CHUNK + 50);
    await answerAll();
  }
  expect([...source.atHand()].length).toBeLessThanOrEqual(60 * CHUNK);
});

test('after a newer revision old rows stay in sight until their successors are there', async () => {
  const { source, desk, answerAll } = deskOf(90);
  void source.begin();
  await answerAll();
  source.want(0, 40);
  desk.revision = 2;
  desk.total = 91;
  source.heard(2);
  expect(source.row(3)?.id).toBe(4);
  await answerAll();
  expect([source.total, source.revision, desk.asked.length]).toEqual([91, 2, 2]);
  source.heard(2);
  expect(desk.asked.length).toBe(2);
});

test('a problem stops the questions until somebody tries again', async () => {
  const { source, desk, open, answerAll } = deskOf(500);
  void source.begin();
  open.shift()?.answer({ ok: false, error: { kind: 'store', message: 'The archive cannot be read.' } });
  await Promise.resolve();
  await Promise.resolve();
  expect(source.problem?.kind).toBe('store');
  source.want(0, 40);
  expect(desk.asked.length).toBe(1);
  source.retry();
  await answerAll();
  expect([source.problem, source.total]).toEqual([null, 500]);
});
