import { catalogue } from './catalogue.ts';

/** The status of a deposit or withdrawal. Files have it in English in every language. */
export const RECORD_STATUS_ENGLISH = {
  /** By the venue's codes: those of the contract, then those that KuCoin adds. */
  known: {
    PROCESSING: 'Processing',
    WALLET_PROCESSING: 'Wallet processing',
    SUCCESS: 'Completed',
    FAILURE: 'Failed',
    PRE_SUCCESS: 'Credited early',
    WAIT_RISK_MGT: 'Risk check',
    RISK_MGT_REJECTED: 'Failed risk check',
    WAIT_TRM_MGT: 'Legal check',
    TRM_MGT_REJECTED: 'Failed legal check',
    ROLLBACKING: 'Being reversed',
    ROLLBACK: 'Reversed',
    REVIEW: 'Under review',
  },
  /** What a status means, where its name does not say it. */
  notes: {
    PRE_SUCCESS: 'Credited before its last block confirmation. The venue can still reverse it.',
    WAIT_RISK_MGT: 'The venue is checking this deposit for risk. It may ask you for information.',
    RISK_MGT_REJECTED: 'Rejected after the risk check. Contact the venue’s support to have it reviewed.',
    WAIT_TRM_MGT: 'The venue is checking this deposit for compliance. It may ask you for information.',
    TRM_MGT_REJECTED: 'Rejected after the compliance check. Contact the venue’s support to have it reviewed.',
    ROLLBACKING: 'The venue is reversing this deposit. Wait for the result.',
    ROLLBACK: 'The venue reversed this deposit. Nothing was credited.',
    REVIEW: 'The venue is reviewing this withdrawal before it sends it.',
  },
  /** The venue gave none. */
  empty: '(empty)',
  unknownTitle: 'Unknown status, shown as received',
  /** Where nothing but text can show that it is unknown. */
  unknown: (status: string) => `${status} (unknown status)`,
};

export type RecordStatusMessages = typeof RECORD_STATUS_ENGLISH;

export const recordStatusMessages: RecordStatusMessages = catalogue('record-status', RECORD_STATUS_ENGLISH);
