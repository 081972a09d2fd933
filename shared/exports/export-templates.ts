import type { ExportTemplate } from './template.ts';
import { recordsCommonMessages } from '../messages/records-common.ts';
import type { ExportFieldName } from './export-fields.ts';

type Columns = readonly (readonly [field: ExportFieldName, header: string])[];

function template(
  name: keyof typeof recordsCommonMessages.templates,
  columns: Columns,
  more: Pick<ExportTemplate, 'completedOnly'> = {},
): ExportTemplate {
  return {
    name,
    columns: columns.map(([field, header]) => ({ field, header })),
    delimiter: ',',
    decimalSign: '.',
    ...more,
  };
}

const PLAIN: Columns = [
  ['account', 'account'],
  ['kind', 'kind'],
  ['createdUtc', 'created_utc'],
  ['createdLocal', 'created_local'],
  ['createdMs', 'created_ms'],
  ['updatedUtc', 'updated_utc'],
  ['currency', 'currency'],
  ['chain', 'chain'],
  ['amount', 'amount'],
  ['fee', 'fee'],
  ['status', 'status'],
  ['address', 'address'],
  ['memo', 'memo'],
  ['offChain', 'off_chain'],
  ['txId', 'wallet_tx_id'],
  ['venueId', 'withdrawal_id'],
  ['remark', 'remark'],
];

const TREASURY: Columns = [
  ['createdLocal', 'Created'],
  ['account', 'Account'],
  ['direction', 'Direction'],
  ['currency', 'Currency'],
  ['signedAmount', 'Amount'],
  ['fee', 'Fee'],
  ['chain', 'Chain'],
  ['status', 'Status'],
  ['address', 'Address'],
  ['addressName', 'Address name'],
  ['memo', 'Memo'],
  ['txId', 'Transaction'],
  ['venueId', 'Withdrawal ID'],
  ['remark', 'Remark'],
  ['review', 'Review'],
  ['reviewer', 'Reviewer'],
  ['reviewedLocal', 'Reviewed'],
  ['approver', 'Approved by'],
  ['notes', 'Notes'],
  ['labels', 'Labels'],
  ['missingSinceUtc', 'Not listed since (UTC)'],
  ['createdUtc', 'Created (UTC)'],
  ['createdMs', 'Created (ms)'],
  // Newer than the others: at the end, so that whoever reads by position still finds those.
  ['changedSince', 'Changed since review'],
  ['sameUser', 'Approved by the same system user'],
  ['importedReviews', 'Imported reviews (not counted)'],
  ['importedLabels', 'Imported labels'],
];

const JOURNAL: Columns = [
  ['localDay', 'Date'],
  ['reference', 'Reference'],
  ['description', 'Description'],
  ['debitAccount', 'Debit account'],
  ['creditAccount', 'Credit account'],
  ['amount', 'Amount'],
  ['currency', 'Currency'],
  ['feeAmount', 'Fee'],
  ['feeCurrency', 'Fee currency'],
  ['status', 'Status'],
  ['createdUtc', 'Timestamp (UTC)'],
];

/** Column names of Koinly's universal template; its times are UTC. */
const KOINLY: Columns = [
  ['createdUtcNamed', 'Date'],
  ['sentAmount', 'Sent Amount'],
  ['sentCurrency', 'Sent Currency'],
  ['receivedAmount', 'Received Amount'],
  ['receivedCurrency', 'Received Currency'],
  ['feeAmount', 'Fee Amount'],
  ['feeCurrency', 'Fee Currency'],
  ['empty', 'Net Worth Amount'],
  ['empty', 'Net Worth Currency'],
  ['empty', 'Label'],
  ['description', 'Description'],
  ['txId', 'TxHash'],
];

/** Column names of CoinTracking's CSV import. */
const COINTRACKING: Columns = [
  ['kindTitle', 'Type'],
  ['receivedAmount', 'Buy Amount'],
  ['receivedCurrency', 'Buy Currency'],
  ['sentAmount', 'Sell Amount'],
  ['sentCurrency', 'Sell Currency'],
  ['feeAmount', 'Fee'],
  ['feeCurrency', 'Fee Currency'],
  ['account', 'Exchange'],
  ['empty', 'Trade-Group'],
  ['description', 'Comment'],
  ['createdUtcPlain', 'Date'],
  ['txId', 'Tx-ID'],
];

/** The templates that ship; each can be copied and changed under another name. */
export const BUILT_IN_TEMPLATES: readonly ExportTemplate[] = [
  template('Plain', PLAIN),
  template('Treasury with review', TREASURY),
  template('Accounting journal', JOURNAL, { completedOnly: true }),
  template('Koinly universal', KOINLY, { completedOnly: true }),
  template('CoinTracking import', COINTRACKING, { completedOnly: true }),
];

/** What a template goes by on the screen; one of the person's own has the name it was given. */
export function templateText(name: string): string {
  const shown: Readonly<Record<string, string>> = recordsCommonMessages.templates;
  return Object.hasOwn(shown, name) ? (shown[name] ?? name) : name;
}
