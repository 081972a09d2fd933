import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../../shared/base/result.ts';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { timelineInEnglish } from '../../../shared/messages/journal-timeline.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { FileSaver } from '../../platform/person.ts';
import { exportCsv } from './export-csv.ts';
import { exportJson } from './export-json.ts';
import { exportName, type ExportedPlacement, type ExportWriter } from './export.ts';
import type { Journal } from './journal.ts';
import type { JournalFailure } from './journal-failure.ts';

export interface JournalHandlerParts {
  /** The journal, or why it cannot be used. */
  journal: Result<Journal, JournalFailure>;
  /** A placement as the window sees it. */
  show: (placement: Placement) => PlacementView;
  /** Whether an account holds paper money: its placements are shown only where it is named. */
  isPractice: (accountId: string) => boolean;
  saver: FileSaver;
  clock: Clock;
}

type JournalCall = 'orders.journal' | 'orders.timeline' | 'orders.export';

/** Placements read at once for an export; between two reads everything else can run. */
const EXPORT_PAGE = 250;

/** The calls of the bridge that read the journal: pages of it, the timeline of one placement, and an export. */
export function journalHandlers({
  journal,
  show,
  isPractice,
  saver,
  clock,
}: JournalHandlerParts): Pick<CallHandlers, JournalCall> {
  /** Everything that matches, newest first, handed to the writer page by page. Answers with the count. */
  async function writeAll(from: Journal, writer: ExportWriter, query: Query): Promise<number> {
    let rows = 0;
    let before: number | null = null;
    do {
      const page = from.page({ ...query, leftOut: isPractice, before, limit: EXPORT_PAGE });
      for (const placement of page.placements) {
        writer.add(withTimeline(from, show(placement)));
        rows += 1;
      }
      before = page.next;
      if (before !== null) await pause(clock, 0);
    } while (before !== null);
    return rows;
  }

  return {
    async 'orders.journal'(query) {
      if (!journal.ok) return noJournal(journal.error.message);
      return reading(() => {
        const { placements, next, total } = journal.value.page({ ...query, leftOut: isPractice });
        return succeed({ placements: placements.map(show), next, total });
      });
    },

    async 'orders.timeline'({ accountId, clientOid }) {
      if (!journal.ok) return noJournal(journal.error.message);
      return reading(() => {
        const timeline = journal.value.timeline(accountId, clientOid);
        if (timeline.entries.length > 0) return succeed(timeline);
        return fail({ kind: 'not-found', message: journalFileMessages.noPlacement });
      });
    },

    async 'orders.export'({ format, bom = false, ...query }) {
      if (!journal.ok) return noJournal(journal.error.message);
      const writer = format === 'csv' ? exportCsv(bom) : exportJson();
      let rows: number;
      try {
        rows = await writeAll(journal.value, writer, query);
      } catch {
        return unreadable();
      }
      const suggestedName = exportName({ ...query, format, at: clock.now() });
      const saved = await saver.save({ suggestedName, text: writer.end() });
      if (!saved.ok) return saved;
      return succeed(saved.value && { where: saved.value.where, rows });
    },
  };
}

interface Query {
  accountId: string | null;
  text: string;
  status: Parameters<Journal['page']>[0]['status'];
}

function withTimeline(journal: Journal, view: PlacementView): ExportedPlacement {
  const { entries, request } = journal.timeline(view.accountId, view.clientOid, timelineInEnglish);
  const order = view.order ?? journal.lastOrder(view.accountId, view.clientOid);
  return { view: { ...view, order }, timeline: entries, request };
}

function reading<T>(read: () => Result<T, BridgeError>): Result<T, BridgeError> {
  try {
    return read();
  } catch {
    return unreadable();
  }
}

function unreadable(): { ok: false; error: BridgeError } {
  return fail({ kind: 'store', message: journalFileMessages.notReadNow });
}

function noJournal(why: string): { ok: false; error: BridgeError } {
  return fail({ kind: 'store', message: journalFileMessages.notUsable(why) });
}
