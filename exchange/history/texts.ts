import type { Random } from '../exact/random.ts';

const MAILBOXES = ['ops', 'tre', 'acc', 'fin', 'a435', 'kto', 'lin'];
const MAIL_HOSTS = ['gmail.com', 'proton.me', 'example.com', 'outlook.com'];

/** A masked e-mail address, the venue's format for the counterparty of an internal transfer. */
export function maskedMail(random: Random): string {
  return `${random.pick(MAILBOXES)}*****@${random.pick(MAIL_HOSTS)}`;
}

const DEPOSIT_REMARKS = ['Top-up', 'Überweisung März', '入金', 'OTC desk', '=1+1'];
const WITHDRAWAL_REMARKS = [
  'payroll',
  'rent',
  'Invoice 2025-0118',
  'ACME, Inc. "Q3"',
  'Überweisung Lieferant',
  '工资 11月',
  'Зарплата',
  'café ☕ split',
  '=1+1',
  '-refund',
];

/** Usually the venue's own remark or none. Some others test exports: other scripts, a formula. */
export function depositRemark(random: Random): string {
  return random.chance(0.08) ? random.pick(DEPOSIT_REMARKS) : random.pick(['Deposit', '']);
}

/** Remarks by staff, usually empty. Some test exports: quotes, commas, a formula. */
export function withdrawalRemark(random: Random): string {
  return random.chance(0.45) ? random.pick(WITHDRAWAL_REMARKS) : '';
}
