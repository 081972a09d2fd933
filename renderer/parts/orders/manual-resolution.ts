import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { resolveMessages } from '../../../shared/messages/orders-resolve.ts';

/** A person's resolution of an unknown placement, as typed. */
export interface ResolutionForm {
  who: string;
  saw: string;
  /** Empty until the person has chosen: there is no default answer to "was it there?". */
  found: '' | 'found' | 'not-found';
  orderId: string;
}

export type ResolutionProblems = Partial<Record<keyof ResolutionForm, string>>;
export type ReadResolution =
  | { ok: true; resolution: CallInput<'orders.resolve'> }
  | { ok: false; problems: ResolutionProblems };

/** Reads the resolution; a found order needs its order id, and everything needs a name and an observation. */
export function readResolution(
  placement: Pick<PlacementView, 'accountId' | 'clientOid'>,
  form: ResolutionForm,
): ReadResolution {
  const problems: ResolutionProblems = {};
  const messages = resolveMessages.problems;
  const who = form.who.trim();
  const saw = form.saw.trim();
  const orderId = form.orderId.trim();
  if (who === '') problems.who = messages.noName;
  else if (who.length > 80) problems.who = messages.longName;
  if (saw === '') problems.saw = messages.nothingRecorded;
  else if (saw.length > 500) problems.saw = messages.longSaw(String(saw.length));
  if (form.found === '') problems.found = messages.noChoice;
  if (form.found === 'found' && orderId === '') problems.orderId = messages.noOrderId;
  else if (orderId.length > 80) problems.orderId = messages.longOrderId;
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const found = form.found === 'found';
  const { accountId, clientOid } = placement;
  return {
    ok: true,
    resolution: { accountId, clientOid, found, orderId: found ? orderId : null, who, saw },
  };
}
