import type { Result } from '../../shared/base/result.ts';

/** Does `act` for every item, at most `width` at once. Answers in the items' order, or with the first failure; then nothing more is begun. */
export async function mapConcurrent<T, R, E>(
  items: readonly T[],
  width: number,
  act: (item: T) => Promise<Result<R, E>>,
): Promise<Result<R[], E>> {
  const results: R[] = [];
  let next = 0;
  let failure: { ok: false; error: E } | null = null;

  async function work(): Promise<void> {
    for (;;) {
      const index = next;
      const item = items[index];
      if (index >= items.length || item === undefined || failure !== null) return;
      next += 1;
      const result = await act(item);
      if (result.ok) results[index] = result.value;
      else failure ??= result;
    }
  }

  const workers: Promise<void>[] = [];
  for (let worker = 0; worker < Math.min(width, items.length); worker += 1) workers.push(work());
  await Promise.all(workers);
  return failure ?? { ok: true, value: results };
}
