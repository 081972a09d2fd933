import type { z } from 'zod';
import type { listKnowledge } from '../../../shared/bridge/history-calls.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { syncText } from '../../../shared/text/sync.ts';
import { reasonShown, syncReasonsText } from '../../../shared/text/sync-reasons.ts';
import type { FirstDay } from './first-day.ts';
import type { WindowRow } from './sync-ops.ts';

export type ListKnowledge = z.infer<typeof listKnowledge>;

/** Where the walks of an account end by its venue. */
export interface Floors {
  accountId: string;
  firstDay: FirstDay;
}

interface Facts {
  userFloor: number | null;
  records: number;
  setAside: number;
  settledAside: number;
  missing: number;
  open: number;
  /** Verified stretches and gaps, oldest first. */
  windows: readonly WindowRow[];
}

/**
 * What is known of a list, in the words of the bridge. Complete is told of the newest verified stretch, from the floor on; what lies
 * before it and is not verified, with the reason. What was verified before a floor that was moved up since says nothing any more.
 */
export function knowledgeOf(
  { accountId, firstDay }: Floors,
  kind: WalletRecord['kind'],
  { userFloor, records, setAside, settledAside, missing, open, windows }: Facts,
): ListKnowledge {
  const floor = userFloor ?? firstDay.at;
  const verified = windows.filter(({ reason, to }) => reason === null && to >= floor);
  const newest = verified.at(-1) ?? null;
  return {
    accountId,
    kind,
    records,
    setAside,
    settledAside,
    missing,
    open,
    complete: newest && { since: Math.max(floor, newest.from), until: newest.to, verifiedAt: newest.at },
    incomplete: newest === null ? gapsOf(windows, floor) : holes(verified, windows, floor),
    floor,
    floorIs: userFloor === null ? firstDay.is : 'user',
    older: olderThan(userFloor, firstDay),
  };
}

function olderThan(userFloor: number | null, { at, older }: FirstDay): string {
  if (userFloor === null || userFloor <= at) return older;
  const day = new Date(userFloor).toISOString().slice(0, 10);
  return syncText.older.chosen(day);
}

/** What could not be completed at or after the floor. */
function gapsOf(windows: readonly WindowRow[], floor: number): ListKnowledge['incomplete'] {
  return windows.flatMap(({ from, to, reason }) =>
    reason === null || to < floor ? [] : [{ from: Math.max(from, floor), to, reason: reasonShown(reason) }],
  );
}

/** What is not verified between the floor and the end of the newest verified stretch, and what could not be completed after it. */
function holes(
  verified: readonly WindowRow[],
  windows: readonly WindowRow[],
  floor: number,
): ListKnowledge['incomplete'] {
  const found: ListKnowledge['incomplete'] = [];
  let from = floor;
  for (const each of verified) {
    // The floor's own millisecond may be unclaimed: a venue may read startAt as "after". Anywhere else one instant can be many records.
    if (each.from > (from === floor ? from + 2 : from)) {
      const to = each.from - 1;
      const gap = windows.find(
        ({ reason, ...window }) => reason !== null && window.from <= to && window.to >= from,
      );
      const reason = gap?.reason ?? null;
      found.push({ from, to, reason: reason === null ? syncReasonsText['not-read'] : reasonShown(reason) });
    }
    from = Math.max(from, each.to + 1);
  }
  // Above the newest verified stretch only what was tried and failed is told: the rest is the time since the last sync.
  for (const gap of gapsOf(windows, floor)) {
    if (gap.to > from) found.push({ ...gap, from: Math.max(from, gap.from) });
  }
  return found;
}
