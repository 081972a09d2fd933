import type { AccountView } from '../../../../shared/bridge/account-calls.ts';
import type { CallHandlers } from '../../../../shared/bridge/contract.ts';
import {
  FIRST_TRANSFER_RULES,
  type transferCalls,
  type TransferScope,
  transferRules,
} from '../../../../shared/bridge/transfer-calls.ts';
import { succeed } from '../../../../shared/base/result.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';
import type { ArchiveClient } from '../archive/archive-module.ts';
import { decidedReply } from './decided-part.ts';
import type { transferOps, TransferSetting } from './transfer-ops.ts';

type TransferHandlers = Pick<CallHandlers, keyof typeof transferCalls>;

interface TransferDeps {
  archive: ArchiveClient<typeof transferOps>;
  files: Files;
  /** Tells when a restore has replaced the rules. */
  reloads?: Reloads | undefined;
  clock: Pick<Clock, 'now'>;
  dataFolder: string;
  /** The system's name of whoever is logged in. */
  systemUser: string;
  accounts: () => readonly AccountView[];
  /** Whether an account holds paper money, also one that was removed. */
  isPractice: (accountId: string) => boolean;
}

export const TRANSFER_RULES_FILE = 'transfers.json';

/** Answers the calls about internal transfers. The rules are kept in a small file; what people decide is in the review log. */
export function transferHandlers(deps: TransferDeps): TransferHandlers {
  const { archive, files, clock, dataFolder, systemUser } = deps;
  const file = openStoredFile({
    files,
    folder: dataFolder,
    name: TRANSFER_RULES_FILE,
    messages: settingsFilesMessages.transferRules,
    schema: transferRules,
    none: FIRST_TRANSFER_RULES,
    reloads: deps.reloads,
  });
  const setting = ({ accountId }: TransferScope): TransferSetting => {
    const practice = accountId !== undefined && deps.isPractice(accountId);
    const there = deps.accounts().filter(({ mode }) => (mode === 'practice') === practice);
    const also = file.get().also.filter((id) => deps.isPractice(id) === practice);
    return {
      rules: file.get(),
      accounts: [...new Set([...there.map(({ id }) => id), ...also])],
      of: accountId ?? null,
    };
  };
  const reviewer = () => ({ systemUser, at: clock.now() });
  return {
    async 'transfers.summary'(scope) {
      const counted = await archive.request('transfers.summary', setting(scope));
      if (!counted.ok) return counted;
      return succeed({ ...counted.value, rules: file.get(), rulesProblem: file.problem() });
    },
    'transfers.open': (input) => archive.request('transfers.open', { ...input, ...setting(input) }),
    'transfers.decided': (input) => archive.request('transfers.decided', input),
    'transfers.decide': (input) => archive.request('transfers.decide', { ...input, ...reviewer() }),
    // A part at a time: whoever asks the archive something else meanwhile is answered in between.
    async 'transfers.matchCertain'(input) {
      let part = await archive.request('transfers.matchCertain', {
        ...input,
        ...setting(input),
        ...reviewer(),
      });
      while (part.ok && !part.value.done) part = await archive.request('transfers.matchMore', {});
      return part.ok ? succeed(decidedReply(part.value)) : part;
    },
    'transfers.ofRecord': (input) => archive.request('transfers.ofRecord', input),
    'transfers.setRules': async (rules) => file.set(rules),
  };
}
