import { typedForm } from '../../../shared/money/format.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { ticketTemplatesMessages } from '../../../shared/messages/ticket-templates.ts';
import type { TicketTemplate } from '../../../shared/orders/ticket-template.ts';
import { readCancelAfter } from './cancel-after.ts';
import type { TicketForm } from './ticket-form.ts';

const { about: messages } = ticketTemplatesMessages;

/** What of the ticket a template keeps besides its options. */
export interface TemplateParts {
  amount: boolean;
  price: boolean;
}

/** The ticket as a template. A number that cannot be read is left out: nobody could say later what it meant. */
export function templateOf(form: TicketForm, name: string, keep: TemplateParts): TicketTemplate {
  const { side, type, kind, timeInForce, cancelBy, postOnly, hidden, iceberg, stp, tags, remark, sizeBy } =
    form;
  return {
    name: name.trim(),
    side,
    type,
    kind,
    price: keep.price && type === 'limit' ? plain(form.price) : null,
    stopPrice: keep.price && kind !== 'order' ? plain(form.stopPrice) : null,
    limitPrice: keep.price && kind === 'oco' ? plain(form.limitPrice) : null,
    amount: keep.amount ? { by: sizeBy, text: plain(form[sizeBy]) } : null,
    timeInForce,
    cancelBy,
    cancelAfter: cancelAfterOf(form),
    postOnly,
    hidden,
    iceberg,
    visibleSize: plain(form.visibleSize),
    stp,
    tags,
    remark,
  };
}

/** What it fills into a ticket: all its options, so that none of the ticket before is left on unseen. */
export function filledBy(template: TicketTemplate): Partial<TicketForm> {
  const {
    name: _name,
    price,
    stopPrice,
    limitPrice,
    amount,
    cancelAfter,
    visibleSize,
    ...options
  } = template;
  return {
    ...options,
    cancelAfter: typedForm(cancelAfter),
    visibleSize: typedForm(visibleSize),
    ...(price === null ? {} : { price: typedForm(price) }),
    ...(stopPrice === null ? {} : { stopPrice: typedForm(stopPrice) }),
    ...(limitPrice === null ? {} : { limitPrice: typedForm(limitPrice) }),
    ...(amount === null ? {} : { sizeBy: amount.by, [amount.by]: typedForm(amount.text) }),
  };
}

/** "Buy limit · size 0.1 · GTC · post-only", "Sell stop-limit · stop 96,900". */
export function describeTemplate(template: TicketTemplate): string {
  const { side, type, kind, amount, price, stopPrice, timeInForce, postOnly } = template;
  const parts = [`${messages.side[side]} ${messages.kinds[kind](messages.type[type])}`];
  if (amount !== null && amount.text !== '') parts.push(messages[amount.by](groupThousands(amount.text)));
  if (stopPrice !== null && stopPrice !== '') parts.push(messages.stop(groupThousands(stopPrice)));
  if (price !== null && price !== '') parts.push(messages.price(groupThousands(price)));
  if (type === 'limit') parts.push(timeInForce);
  if (type === 'limit' && postOnly) parts.push(messages.postOnly);
  return visible(parts.join(' · '));
}

function cancelAfterOf(form: TicketForm): string {
  const read = form.cancelBy === 'seconds' ? readCancelAfter(form, null) : null;
  return read?.ok === true && read.seconds !== null ? String(read.seconds) : plain(form.cancelAfter);
}

/** Decimal text without a sign; empty where it is none. */
function plain(text: string): string {
  const read = readTyped(text);
  return read.ok && !read.value.startsWith('-') ? read.value : '';
}
