import { type Check, type Fact, failed, machineMessages, passed, warning } from './check.ts';

const { files: messages } = machineMessages;

/** The settings and lists on the disk: each as it was written, or what became of it. */
export const checkFiles: Check = async ({ smallFiles }) => {
  const found = smallFiles().filter(({ state }) => state !== 'none');
  const bad = found.filter(({ state }) => state !== 'whole');
  const facts: Fact[] = bad.map(({ name, state }) => ({ label: name, value: messages.states[state] }));
  if (bad.length === 0) return passed(messages.whole(String(found.length)));
  const advice = bad.some(({ state }) => state === 'locked' || state === 'newer')
    ? messages.lockedAdvice
    : messages.lostAdvice;
  return bad.every(({ isReadable }) => isReadable)
    ? warning(messages.copies, messages.copiesAdvice, facts)
    : failed(messages.lost, advice, facts);
};
