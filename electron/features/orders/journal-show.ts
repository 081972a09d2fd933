import { DatabaseSync } from 'node:sqlite';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { momentOf } from './export.ts';
import { ENDED_BEFORE_ANSWER, statusOf } from './placement-status.ts';
import { readPlacement, SELECT_PLACEMENTS } from './placement-row.ts';

/** Every placement of a verified journal file, oldest first. Changes nothing; throws when it cannot be read. */
export function* readPlacements(path: string): Generator<Placement> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const submissions = file.prepare(`${SELECT_PLACEMENTS} WHERE i.kind = 'submission' ORDER BY i.seq`);
    for (const row of submissions.iterate()) {
      const placement = readPlacement(row);
      if (placement !== null) yield placement;
    }
  } finally {
    file.close();
  }
}

/** A placement in one line, its columns parted by two spaces. For a reader outside the app, one without an outcome is unknown. */
export function placementLine(placement: Placement): string {
  const { createdAt, accountId, mode, side, type, symbol, price, size, funds, clientOid } = placement;
  const outcome = placement.outcome ?? ENDED_BEFORE_ANSWER;
  const amount = size ?? (funds === null ? '-' : `for ${funds}`);
  const kind = price === null ? type : `${type} ${price}`;
  const cells = [
    momentOf(createdAt)?.utc ?? String(createdAt),
    accountId,
    mode,
    `${side} ${amount} ${symbol} ${kind}`,
    clientOid,
    statusOf({ outcome, resolvedBy: placement.resolvedBy }),
    outcome.kind === 'accepted' ? outcome.orderId : outcome.message,
  ];
  return cells.map(onOneLine).join('  ');
}

/** Control characters would reach the terminal. */
function onOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/g, ' ');
}
