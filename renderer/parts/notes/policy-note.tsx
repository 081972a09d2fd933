import type { Policy } from '../../../shared/bridge/policy.ts';
import { policyMessages } from '../../../shared/messages/policy.ts';
import { useCall } from '../../lib/bridge.ts';

/** What the administrator of this computer set; empty where there is no policy. */
export function usePolicy(): Policy {
  return useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.policy?.policy ?? {};
}

/** Shown in place of a choice that the administrator made. */
export function PolicyNote({ text = policyMessages.byAdministrator }: { text?: string }) {
  return <p className="caption policy-note">{text}</p>;
}
