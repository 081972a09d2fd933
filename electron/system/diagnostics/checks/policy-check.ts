import type { Policy } from '../../../../shared/bridge/policy.ts';
import type { Text } from '../../../../shared/messages/in-both.ts';
import { type Check, type Fact, failed, machineWords, passed, warning } from './check.ts';

const { policy: words } = machineWords;

/** What an administrator's policy file sets, key by key. */
export const checkPolicy: Check = async ({ policy: read }) => {
  if (!read.ok) return failed(read.error, null);
  if (read.value === null) return passed(words.none);
  const { file, policy, changeable } = read.value;
  const facts: Fact[] = [{ label: words.file, value: file }];
  const add = (label: Text, value: Text | undefined) => {
    if (value !== undefined) facts.push({ label, value });
  };
  add(words.allowedHosts, policy.allowedHosts?.join(', '));
  add(words.readOnly, policy.readOnly ? words.readOnlyOn : undefined);
  for (const limit of limitWords(policy.limits ?? {})) add(words.limits, limit);
  add(words.updates, policy.updates === 'off' ? words.updatesOff : undefined);
  add(words.dataFolder, policy.dataFolder);
  add(words.whoChanges, changeable === null ? words.whoChangesUnseen : undefined);
  return changeable === true
    ? warning(words.changeable, words.changeableAdvice, facts)
    : passed(words.inForce, facts);
};

function limitWords(limits: NonNullable<Policy['limits']>): Text[] {
  const {
    orderValue = [],
    orderSize = [],
    distancePercent,
    slippagePercent,
    sameSideSeconds,
    ordersAMinute,
  } = limits;
  const all: Text[] = [
    ...orderValue.map(({ most, currency }) => words.orderValue(most, currency)),
    ...orderSize.map(({ most, currency }) => words.orderSize(most, currency)),
  ];
  if (distancePercent) all.push(words.distancePercent(distancePercent));
  if (slippagePercent) all.push(words.slippagePercent(slippagePercent));
  if (sameSideSeconds) all.push(words.sameSideSeconds(sameSideSeconds));
  if (ordersAMinute) all.push(words.ordersAMinute(ordersAMinute));
  return all;
}
