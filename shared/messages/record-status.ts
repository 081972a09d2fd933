import { catalogue } from './catalogue.ts';

/** The status of a deposit or withdrawal. Files have it in English in every language. */
export const RECORD_STATUS_ENGLISH = {
  /** By the venue's codes. */
  known: {
    PROCESSING: 'Processing',
    WALLET_PROCESSING: 'Wallet processing',
    SUCCESS: 'Completed',
    FAILURE: 'Failed',
  },
  /** The venue gave none. */
  empty: '(empty)',
  unknownTitle: 'Unknown status, shown as received',
  /** Where nothing but text can show that it is unknown. */
  unknown: (status: string) => `${status} (unknown status)`,
};

export type RecordStatusMessages = typeof RECORD_STATUS_ENGLISH;

export const recordStatusMessages: RecordStatusMessages = catalogue('record-status', RECORD_STATUS_ENGLISH);
