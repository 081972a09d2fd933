import { visible } from '../base/format/visible.ts';
import { groupThousands } from '../money/format.ts';
import { alertText } from '../messages/record-words-alerts.ts';
import { FAILURE, SUCCESS } from '../records/final-status.ts';
import type { Alert, AlertKind } from './alert-rules.ts';
import { isFixedField, type ReviewedField } from '../records/fixed-fields.ts';

/** What an alert says: what happened, to what, and what to do next. */
export interface AlertWords {
  title: string;
  /** A sentence or two; without amounts and addresses when others may see the screen. */
  body: string;
  next: string;
}

/** A rule in two or three words: for filters and counts. */
export const ALERT_NAMES: Readonly<Record<AlertKind, string>> = alertText.names;

export function alertWords({ kind, detail, row: { record } }: Alert, withAmounts: boolean): AlertWords {
  const { kind: is } = record;
  const currency = visible(record.currency);
  const amount = withAmounts ? `${groupThousands(record.amount)} ${currency}` : currency;
  const moved = onChain(amount, record);
  const what =
    withAmounts && record.address !== '' ? alertText.what[is](moved, visible(record.address)) : moved;
  switch (kind) {
    case 'deposit': {
      const { credited, seen } = alertText;
      return detail === SUCCESS
        ? { title: credited.title, body: credited.body(what), next: credited.next }
        : { title: seen.title, body: seen.body(what, visible(detail)), next: seen.next };
    }
    case 'final': {
      const { title, body, next } = alertText.final;
      return detail === FAILURE ? failed('withdrawal', what) : { title, body: body(what), next };
    }
    case 'stuck': {
      const { title, body, next } = alertText.stuck;
      return { title: title[is](Number(detail), detail), body: body(what), next };
    }
    case 'failed':
      return failed(is, what);
    case 'memo': {
      const { title, body, next } = alertText.memo;
      return { title: title[is], body: body(what), next: next[is] };
    }
    case 'first': {
      const { title, body, next } = alertText.first;
      return { title, body: body(what), next };
    }
    case 'above': {
      const { title, body, bodyHidden, next } = alertText.above;
      return {
        title: title[is],
        body: withAmounts ? body(what, groupThousands(detail), currency) : bodyHidden(moved),
        next,
      };
    }
    case 'missing': {
      const { title, body, next } = alertText.missing;
      return { title: title[is], body: body(what), next };
    }
    case 'changed': {
      const { title, body, next } = alertText.changed;
      return { title: title[is], body: body(what, fieldNames(detail.split(',').filter(isFixedField))), next };
    }
  }
}

/** "amount, address". */
export function fieldNames(fields: readonly ReviewedField[]): string {
  return fields.map((field) => alertText.fields[field]).join(', ');
}

function failed(is: 'deposit' | 'withdrawal', what: string): AlertWords {
  const { title, body, next } = alertText.failed;
  return { title: title[is], body: body(what), next };
}

function onChain(amount: string, { chain, isInner }: { chain: string; isInner: boolean }): string {
  if (isInner) return alertText.what.insideVenue(amount);
  return chain === '' ? amount : alertText.what.onChain(amount, visible(chain));
}

/** Many alerts as one notice. `held`: they came during quiet hours. Holds no amount and no address. */
export function gatheredWords(
  count: number,
  kinds: readonly { kind: AlertKind; count: number }[],
  held: boolean,
): { title: string; body: string } {
  const { title, titleHeld, kind, body } = alertText.gathered;
  const shown = groupThousands(String(count));
  const parts = kinds.map((one) => kind(ALERT_NAMES[one.kind], groupThousands(String(one.count))));
  return {
    title: held ? titleHeld(count, shown) : title(count, shown),
    body: body(count, parts.join(', ')),
  };
}
