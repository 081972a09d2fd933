import type { Policy } from '../../../../shared/bridge/policy.ts';
import type { Text } from '../../../../shared/messages/in-both.ts';
import { type Check, type Fact, failed, machineMessages, passed, warning } from './check.ts';

const { policy: messages } = machineMessages;

/** What an administrator's policy file sets, key by key. */
export const checkPolicy: Check = async ({ policy: read }) => {
  if (!read.ok) return failed(read.error, null);
  if (read.value === null) return passed(messages.none);
  const { file, policy, changeable } = read.value;
  const facts: Fact[] = [{ label: messages.file, value: file }];
  const add = (label: Text, value: Text | undefined) => {
    if (value !== undefined) facts.push({ label, value });
  };
  add(messages.allowedHosts, policy.allowedHosts?.join(', '));
  add(messages.readOnly, policy.readOnly ? messages.readOnlyOn : undefined);
  for (const limit of formatLimits(policy.limits ?? {})) add(messages.limits, limit);
  add(messages.updates, policy.updates === 'off' ? messages.updatesOff : undefined);
  add(messages.dataFolder, policy.dataFolder);
  add(messages.whoChanges, changeable === null ? messages.whoChangesUnseen : undefined);
  return changeable === true
    ? warning(messages.changeable, messages.changeableAdvice, facts)
    : passed(messages.inForce, facts);
};

function formatLimits(limits: NonNullable<Policy['limits']>): Text[] {
  const {
    orderValue = [],
    orderSize = [],
    distancePercent,
    slippagePercent,
    sameSideSeconds,
    ordersAMinute,
  } = limits;
  const all: Text[] = [
    ...orderValue.map(({ max, currency }) => messages.orderValue(max, currency)),
    ...orderSize.map(({ max, currency }) => messages.orderSize(max, currency)),
  ];
  if (distancePercent) all.push(messages.distancePercent(distancePercent));
  if (slippagePercent) all.push(messages.slippagePercent(slippagePercent));
  if (sameSideSeconds) all.push(messages.sameSideSeconds(sameSideSeconds));
  if (ordersAMinute) all.push(messages.ordersAMinute(ordersAMinute));
  return all;
}
