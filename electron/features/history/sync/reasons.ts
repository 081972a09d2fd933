import { reasonForFiles } from '../../../../shared/messages/sync-reasons.ts';
import type { PageFault } from '../../../venue/records-page.ts';

/** Why a reply, or a row of replies, does not show a window as it was at one instant. */
export type ScanReason =
  | PageFault
  | 'total-changed' // totalNum was another one than in the reply before
  | 'row-again' // a record came on two pages, or an id twice on one
  | 'order' // a record newer than one before it: the list is not newest first
  | 'outside' // a record from outside the time that was asked for
  | 'endless' // more pages than any list has
  | 'not-twice' // two complete readings in a row differed
  | 'unread' // no row of a page could be read
  | 'unsteady' // no two scans in a row agreed
  | 'no-answer'; // the venue's answers could not be read at all

/** The reason in the words stored in the archive; completes "could not be completed: ...". */
export function formatScanReason(reason: ScanReason): string {
  return reasonForFiles(reason);
}
