import { visible } from '../../../shared/base/format/visible.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { offered, OPTIONS_OFF, type TicketForm } from './ticket-form.ts';

const messages = tradeTicketMessages.options;

const { hidden, iceberg, visibleSize, stp, tags, remark } = OPTIONS_OFF;

/** An advanced option that is on. */
export interface OptionOn {
  name: 'hidden' | 'iceberg' | 'stp' | 'tags' | 'remark';
  label: string;
  /** What turns it off. */
  off: Partial<TicketForm>;
}

/** Every advanced option that the next order would carry, so that none is on without being seen. */
export function optionsOn(form: TicketForm, can: OrderCapabilities): OptionOn[] {
  const on: OptionOn[] = [];
  if (form.hidden && offered(form, 'hidden', can) === 'open') {
    on.push({ name: 'hidden', label: messages.hidden, off: { hidden } });
  }
  if (form.iceberg && offered(form, 'iceberg', can) === 'open') {
    const shown = form.visibleSize.trim();
    const label = shown === '' ? messages.iceberg : messages.icebergOf(visible(shown));
    on.push({ name: 'iceberg', label, off: { iceberg, visibleSize } });
  }
  if (form.stp !== stp && offered(form, 'stp', can) === 'open')
    on.push({ name: 'stp', label: messages.stp(form.stp), off: { stp } });
  if (form.tags !== '' && offered(form, 'tags', can) === 'open')
    on.push({ name: 'tags', label: messages.tags(visible(form.tags)), off: { tags } });
  if (form.remark !== '') {
    on.push({ name: 'remark', label: messages.remark(visible(form.remark)), off: { remark } });
  }
  return on;
}
