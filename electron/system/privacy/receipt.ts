import type { WipeReport } from '../../../shared/bridge/privacy-calls.ts';

interface ReceiptFacts extends Omit<WipeReport, 'receipt'> {
  version: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  dataFolder: string;
}

const OUTCOMES = {
  complete: 'Everything listed below was deleted, and a second look found none of it.',
  left: 'NOT COMPLETE: something is left. It is named below with the way to take it away.',
  stopped: 'STOPPED: the keychain refused. No file was deleted.',
} as const satisfies Record<WipeReport['outcome'], string>;

const MARKS = { done: 'done     ', left: 'LEFT     ', 'not-begun': 'not begun' } as const;

/** The receipt as plain text: names and counts, UTC times, nothing of a credential. */
export function receiptText(facts: ReceiptFacts): string {
  const { outcome, steps, left, version, startedAt, endedAt, dataFolder } = facts;
  const lines = [
    'Counterfoil: receipt of a wipe',
    '',
    OUTCOMES[outcome],
    '',
    `begun      ${utc(startedAt)}`,
    `ended      ${utc(endedAt)}`,
    `version    ${version}`,
    `folder     ${dataFolder}`,
    '',
    'Steps',
    ...steps.map(({ title, outcome: how, detail }) => `  ${MARKS[how]}  ${title}: ${detail}`),
  ];
  if (left.length > 0) {
    lines.push('', 'Left');
    for (const { name, how } of left) lines.push(`  ${name}`, `    ${how}`);
  }
  lines.push('', 'What this does not prove', ...LIMITS.map((line) => `  ${line}`), '');
  return lines.join('\n');
}

const LIMITS = [
  'Deleted files can be recovered from many disks: an SSD, a snapshot, a synchronised folder or a backup of the',
  'system may keep copies that no program can reach. Whoever must be sure encrypts the whole disk and destroys its key.',
  'Files that were exported or backed up to other places are still there. So are the API keys at the venue:',
  'delete them there, and nobody can use a copy.',
  'Items in the keychain of accounts that the settings no longer named cannot be found by this app; look for',
  'entries called “Counterfoil live” in the keychain of the system.',
];

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
