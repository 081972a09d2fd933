import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { amendStory } from '../../parts/orders/amending.ts';
import { Notice } from '../../ui/notice.tsx';
import { CheckNow } from './amend-result.tsx';

/** The last amend of an order, where a person has something to know or to do: it went through, and the list shows it, or it did not. */
export function LastAmend({ account, placement }: { account: AccountView; placement: PlacementView }) {
  const last = placement.amends?.at(-1);
  if (last === undefined || last.outcome?.kind === 'amended') return null;
  const { tone, title, known } = amendStory(last, placement.order?.state !== 'done');
  return (
    <Notice
      tone={tone}
      live
      {...(last.outcome?.kind === 'unknown' && {
        action: <CheckNow accountId={account.id} clientOid={placement.clientOid} />,
      })}
    >
      <b>{title}.</b> {known}
    </Notice>
  );
}
