import type { ExportedPlacement, ExportWriter } from './export.ts';
import { momentOf } from './export.ts';
import { statusOf } from './placement-status.ts';

/**
 * A JSON array with one placement or test order (`"isTest":true`, status `test`) per line: what the window shows of it, its status, every row
 * of its timeline and its request. Each time is `{utc, local}`; amounts are text, as everywhere.
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
  const { statusChecks, resolvedBy, evidenceFrom, order } = view;
  return {
    ...view,
    // The column's name in exported files, which others read.
    status: statusOf(view),
    createdAt: momentOf(view.createdAt),
    outcomeAt: momentOf(view.outcomeAt),
    ...(view.contradictedBy && {
      contradictedBy: { ...view.contradictedBy, at: momentOf(view.contradictedBy.at) },
    }),
    resolvedBy: resolvedBy && { ...resolvedBy, at: momentOf(resolvedBy.at) },
    evidenceFrom: evidenceFrom && { ...evidenceFrom, at: momentOf(evidenceFrom.at) },
    statusChecks: statusChecks && {
      ...statusChecks,
      firstAt: momentOf(statusChecks.firstAt),
      lastAt: momentOf(statusChecks.lastAt),
      nextAt: momentOf(statusChecks.nextAt),
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
    timeline: timeline.map(({ at, kind, text, facts }) => ({
      at: momentOf(at),
      kind,
      text,
      facts: JSON.parse(facts) as unknown, // the journal's own JSON
    })),
    request: request && { ...request, sentAt: momentOf(request.sentAt) },
  };
}
