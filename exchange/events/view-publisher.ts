import type { Clock } from '../base/clock.ts';
import { publish, type LiveView } from './topic.ts';

/** Publishes changed views, at most once per interval, and only to topics with subscribers. */
interface ViewPublisher {
  mark(board: LiveView): void;
  close(): void;
}

interface Round {
  due: Set<LiveView>;
  cancel: () => void;
}

/** One timer per interval, and none while nothing changes. */
export function createViewPublisher(clock: Clock): ViewPublisher {
  const rounds = new Map<number, Round>();

  function show(intervalMs: number): void {
    const round = rounds.get(intervalMs);
    rounds.delete(intervalMs);
    for (const board of round?.due ?? []) {
      if (board.topic.subscribers.size === 0) continue;
      const rendered = board.render();
      if (rendered === null || rendered.key === board.lastKey) continue;
      board.lastKey = rendered.key;
      publish(board.topic, rendered.text);
    }
  }

  return {
    mark(board) {
      if (board.topic.subscribers.size === 0) return;
      const { intervalMs } = board;
      const round = rounds.get(intervalMs);
      if (round !== undefined) round.due.add(board);
      else
        rounds.set(intervalMs, {
          due: new Set([board]),
          cancel: clock.after(intervalMs, () => show(intervalMs)),
        });
    },
    close() {
      for (const round of rounds.values()) round.cancel();
      rounds.clear();
    },
  };
}
