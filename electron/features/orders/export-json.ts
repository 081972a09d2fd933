import type { ExportedPlacement, ExportWriter } from './export.ts';
import { momentOf } from './export.ts';
import { standingOf } from './journal-standing.ts';

/**
 * A JSON array, one placement or dry run (`"dryRun":true`, standing `dry-run`) a line: what the window shows of it, its standing, every row of its timeline and its request. Each
 * time is `{utc, local}`; amounts are text, as everywhere.
 */
export function exportJson(): ExportWriter {
  const parts: string[] = [];
  return {
    add(placement) {
      parts.push(JSON.stringify(shown(placement)));
    },
    end: () => (parts.length === 0 ? '[]\n' : `[\n${parts.join(',\n')}\n]\n`),
  };
}

function shown({ view, timeline, request }: ExportedPlacement): object {
  const { lookUps, settledBy, learnedBy, order } = view;
  return {
    ...view,
    standing: standingOf(view),
    createdAt: momentOf(view.createdAt),
    outcomeAt: momentOf(view.outcomeAt),
    ...(view.shownAlive && { shownAlive: { ...view.shownAlive, at: momentOf(view.shownAlive.at) } }),
    settledBy: settledBy && { ...settledBy, at: momentOf(settledBy.at) },
    learnedBy: learnedBy && { ...learnedBy, at: momentOf(learnedBy.at) },
    lookUps: lookUps && {
      ...lookUps,
      firstAt: momentOf(lookUps.firstAt),
      lastAt: momentOf(lookUps.lastAt),
      nextAt: momentOf(lookUps.nextAt),
    },
    ...(view.unreached && {
      unreached: {
        ...view.unreached,
        at: momentOf(view.unreached.at),
        nextAt: momentOf(view.unreached.nextAt),
      },
    }),
    order: order && {
      ...order,
      createdAt: momentOf(order.createdAt),
      updatedAt: momentOf(order.updatedAt),
    },
    timeline: timeline.map(({ at, kind, words, facts }) => ({
      at: momentOf(at),
      kind,
      words,
      facts: JSON.parse(facts) as unknown, // the journal's own JSON
    })),
    request: request && { ...request, sentAt: momentOf(request.sentAt) },
  };
}
