import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { unknownOrdersMessages } from '../../../shared/messages/unknown-orders.ts';
import { canFindOrders } from '../../../shared/venue/order-memory.ts';
import { Notice } from '../../ui/notice.tsx';
import { outcomeStory } from './outcome.ts';
import { ResolveForm } from './resolve-form.tsx';
import { StatusChecks } from './status-checks.tsx';

interface UnknownOrderProps {
  account: Pick<AccountView, 'venue'>;
  placement: PlacementView;
}

/** An unknown order, wherever it is shown: what is known and what to do, the status checks, and the resolution by hand. */
export function UnknownOrder({ account: { venue }, placement }: UnknownOrderProps) {
  const statusCheck = canFindOrders(venue.capabilities);
  const { known, next } = outcomeStory(placement, { cancel: null, statusCheck, kind: venue.kind });
  return (
    <>
      <Notice tone="warn">
        <b>{unknownOrdersMessages.one}</b> {known}
        <br />
        {next}
      </Notice>
      <StatusChecks placement={placement} offered={statusCheck} />
      <ResolveForm placement={placement} />
    </>
  );
}
