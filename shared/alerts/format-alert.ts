import { visible } from '../base/format/visible.ts';
import { groupThousands } from '../money/format.ts';
import { alertMessages } from '../messages/alerts-common.ts';
import { FAILURE, progressOf } from '../records/final-status.ts';
import { recordStatusText } from '../records/record-status.ts';
import type { Alert, AlertKind } from './alert-rules.ts';
import { isReviewedField, type ReviewedField } from '../records/fixed-fields.ts';

/** The text of an alert: what happened, to what, and what to do next. */
export interface AlertText {
  title: string;
  /** A sentence or two; without amounts and addresses when others may see the screen. */
  body: string;
  next: string;
}

/** A short name of a rule: for filters and counts. */
export const ALERT_NAMES: Readonly<Record<AlertKind, string>> = alertMessages.names;

export function formatAlert({ kind, detail, row: { record } }: Alert, withAmounts: boolean): AlertText {
  const { kind: is } = record;
  const currency = visible(record.currency);
  const amount = withAmounts ? `${groupThousands(record.amount)} ${currency}` : currency;
  const moved = onChain(amount, record);
  const what =
    withAmounts && record.address !== '' ? alertMessages.what[is](moved, visible(record.address)) : moved;
  // Of the kinds that are about a status.
  const statusText = visible(recordStatusText(detail, is));
  switch (kind) {
    case 'deposit': {
      const { credited, seen } = alertMessages;
      const { title, body, next } = progressOf(detail) === 'completed' ? credited : seen;
      return { title, body: body(what, statusText), next };
    }
    case 'final': {
      const { title, body, next } = alertMessages.final;
      if (progressOf(detail) === 'failed') return failed('withdrawal', what);
      return { title, body: body(what, statusText), next };
    }
    case 'stuck': {
      const { title, body, next } = alertMessages.stuck;
      return { title: title[is](Number(detail), detail), body: body(what), next };
    }
    case 'failed':
      return failed(is, what);
    case 'memo': {
      const { title, body, next } = alertMessages.memo;
      return { title: title[is], body: body(what), next: next[is] };
    }
    case 'first': {
      const { title, body, next } = alertMessages.first;
      return { title, body: body(what), next };
    }
    case 'above': {
      const { title, body, bodyHidden, next } = alertMessages.above;
      return {
        title: title[is],
        body: withAmounts ? body(what, groupThousands(detail), currency) : bodyHidden(moved),
        next,
      };
    }
    case 'missing': {
      const { title, body, next } = alertMessages.missing;
      return { title: title[is], body: body(what), next };
    }
    case 'changed': {
      const { title, body, next } = alertMessages.changed;
      return {
        title: title[is],
        body: body(what, fieldNames(detail.split(',').filter(isReviewedField))),
        next,
      };
    }
  }
}

/** "amount, address". */
export function fieldNames(fields: readonly ReviewedField[]): string {
  return fields.map((field) => alertMessages.fields[field]).join(', ');
}

function failed(is: 'deposit' | 'withdrawal', what: string): AlertText {
  const { title, body, next } = alertMessages.failed;
  return { title: title[is], body: body(what, visible(recordStatusText(FAILURE, is))), next };
}

function onChain(amount: string, { chain, isInner }: { chain: string; isInner: boolean }): string {
  if (isInner) return alertMessages.what.insideVenue(amount);
  return chain === '' ? amount : alertMessages.what.onChain(amount, visible(chain));
}

/** Many alerts as one notice. `held`: they came during quiet hours. Holds no amount and no address. */
export function formatGatheredAlerts(
  count: number,
  kinds: readonly { kind: AlertKind; count: number }[],
  held: boolean,
): { title: string; body: string } {
  const { title, titleHeld, kind, body } = alertMessages.gathered;
  const shown = groupThousands(String(count));
  const parts = kinds.map((one) => kind(ALERT_NAMES[one.kind], groupThousands(String(one.count))));
  return {
    title: held ? titleHeld(count, shown) : title(count, shown),
    body: body(count, parts.join(', ')),
  };
}
