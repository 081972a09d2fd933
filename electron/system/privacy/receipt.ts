import type { DeletionReport } from '../../../shared/bridge/privacy-calls.ts';

interface ReceiptFacts extends Omit<DeletionReport, 'receipt'> {
  version: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  dataFolder: string;
}

const OUTCOMES = {
  complete: 'Everything below was deleted and checked.',
  left: 'NOT COMPLETE: some data remains. It is listed below, with how to delete it.',
  stopped: 'STOPPED: the keychain denied access. No files were deleted.',
} as const satisfies Record<DeletionReport['outcome'], string>;

const MARKS = { done: 'done     ', left: 'LEFT     ', 'not-begun': 'not done ' } as const;

/** The receipt as plain text: names and counts, UTC times, nothing of a credential. */
export function receiptText(facts: ReceiptFacts): string {
  const { outcome, steps, left, version, startedAt, endedAt, dataFolder } = facts;
  const lines = [
    'Counterfoil: data deletion receipt',
    '',
    OUTCOMES[outcome],
    '',
    `started    ${utc(startedAt)}`,
    `ended      ${utc(endedAt)}`,
    `version    ${version}`,
    `folder     ${dataFolder}`,
    '',
    'Steps',
    ...steps.map(({ title, outcome: how, detail }) => `  ${MARKS[how]}  ${title}: ${detail}`),
  ];
  if (left.length > 0) {
    lines.push('', 'Remaining');
    for (const { name, how } of left) lines.push(`  ${name}`, `    ${how}`);
  }
  lines.push('', 'Limits', ...LIMITS.map((line) => `  ${line}`), '');
  return lines.join('\n');
}

const LIMITS = [
  'Deleted files may be recoverable: an SSD, a snapshot, a synchronised folder or a system backup may keep copies.',
  'To be sure, encrypt the whole disk and destroy its key.',
  'Exports and backups in other folders remain. So do the API keys at the venue: delete them there.',
  'Keychain entries of accounts that are no longer in the settings cannot be found. Look for entries called',
  '“Counterfoil live” in the system keychain.',
];

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
