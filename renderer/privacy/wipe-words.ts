import type { WipePlan } from '../../shared/bridge/privacy-calls.ts';
import { formatCount } from '../format/number.ts';

/** What will be taken, in the order it is done: one line each. */
export function wipeSteps(plan: WipePlan): string[] {
  const { accounts, keychain, files, bytes, dataFolder, foreign } = plan;
  const keys =
    accounts.length === 0
      ? `No account has a key in the ${keychain}; it is looked at all the same.`
      : `The API ${accounts.length === 1 ? 'key' : 'keys'} of ${accounts.join(', ')} in the ${keychain}.`;
  const stays = foreign.length === 0 ? '' : ` Not ours, and left where it is: ${foreign.join(', ')}.`;
  return [
    keys,
    'Every database is closed, connections are ended, and the practice exchange is stopped.',
    `${formatCount(files)} ${files === 1 ? 'file' : 'files'} (${sizeWords(bytes)}) in ${dataFolder}: the order journal, the archive, reviews, settings, exports and imports that lie there, the practice exchange.${stays}`,
    'What the window itself stored: storage and caches.',
    'Each of these is looked for again. A receipt says what was found.',
  ];
}

function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.ceil(bytes / 1_000))} kB`;
  return `${formatCount(Math.ceil(bytes / 1_000_000))} MB`;
}

/** Whether a first word may be pressed: everything that has to be said was said. */
export function mayWipe(
  plan: WipePlan,
  said: { word: string; withUnknown: boolean },
  wanted: string,
): boolean {
  return (
    plan.refusal === null && said.word.trim() === wanted && (plan.unknownOrders === 0 || said.withUnknown)
  );
}
