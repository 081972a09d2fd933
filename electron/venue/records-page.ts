import type { BridgeError } from '../../shared/base/error.ts';
import type { RecordPage } from '../../shared/records/record.ts';

export interface PageRequest {
  page: number;
  pageSize: number;
}

/** What makes a whole page one that cannot be used. */
export type PageFault =
  | 'shape' // no page envelope, or a count that is no whole number
  | 'page-echo' // another page than asked for
  | 'size-echo' // another page size than asked for
  | 'overfull' // more records than the page size
  | 'total-pages' // totalPage contradicts totalNum
  | 'beyond-total' // more records than totalNum has
  | 'empty' // no records where totalNum says there are some
  | 'short' // fewer records than totalNum leaves for this page
  | 'seconds'; // every record's time is in seconds, or in micro- or nanoseconds

/** A record that could not be read: its JSON text, numbers digit by digit, and why. */
export interface UnreadRow {
  raw: string;
  reason: string;
}

/** A page whose records could be read or were set aside, one by one. */
export interface LenientPage extends RecordPage {
  unreadable: UnreadRow[];
}

export interface PageProblem {
  error: BridgeError;
  /** Null when it is not the page that is at fault but the way to it. */
  fault: PageFault | null;
  /** Of `size-echo`: the size that the venue names. */
  pageSize?: number;
}
