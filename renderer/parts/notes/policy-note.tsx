import type { Policy } from '../../../shared/bridge/policy.ts';
import { policyMessages } from '../../../shared/messages/policy.ts';
import { useCall } from '../../lib/bridge.ts';

/** What the administrator of this computer set; empty where there is no policy. */
export function usePolicy(): Policy {
  return useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.policy?.policy ?? {};
}

/** Says, where a choice would be, that the administrator made it. */
export function PolicyNote({ text = policyMessages.byAdministrator }: { text?: string }) {
  return <p className="caption policy-note">{text}</p>;
}
