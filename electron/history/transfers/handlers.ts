import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import {
  FIRST_TRANSFER_RULES,
  type transferCalls,
  transferRules,
} from '../../../shared/bridge/transfer-calls.ts';
import { succeed } from '../../../shared/result.ts';
import { settingsFilesText } from '../../../shared/text/settings-files.ts';
import type { Reloads } from '../../settings/reloads.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Files } from '../../ports/files.ts';
import { openKeptFile } from '../../settings/kept-file.ts';
import type { AskArchive } from '../archive/ops.ts';
import type { TransferSetting } from './transfer-ops.ts';

export type TransferHandlers = Pick<CallHandlers, keyof typeof transferCalls>;

export interface TransferDeps {
  archive: AskArchive;
  files: Files;
  /** Tells when a restore has replaced the rules. */
  reloads?: Reloads | undefined;
  clock: Pick<Clock, 'now'>;
  dataFolder: string;
  /** The system's name of whoever is logged in. */
  systemUser: string;
  accounts: () => readonly AccountView[];
}

export const TRANSFER_RULES_FILE = 'transfers.json';

/** Answers the calls about own transfers. The rules are kept in a small file; what people decide is in the review log. */
export function transferHandlers(deps: TransferDeps): TransferHandlers {
  const { archive, files, clock, dataFolder, systemUser } = deps;
  const kept = openKeptFile({
    files,
    folder: dataFolder,
    name: TRANSFER_RULES_FILE,
    words: settingsFilesText.transferRules,
    schema: transferRules,
    none: FIRST_TRANSFER_RULES,
    reloads: deps.reloads,
  });
  const setting = (): TransferSetting => ({
    rules: kept.get(),
    accounts: deps.accounts().map(({ id, mode }) => ({ id, practice: mode === 'practice' })),
  });
  const speaker = () => ({ systemUser, at: clock.now() });
  return {
    async 'transfers.summary'() {
      const counted = await archive.ask('transfers.summary', setting());
      if (!counted.ok) return counted;
      return succeed({ ...counted.value, rules: kept.get(), rulesProblem: kept.problem() });
    },
    'transfers.open': (input) => archive.ask('transfers.open', { ...input, ...setting() }),
    'transfers.decided': (input) => archive.ask('transfers.decided', input),
    'transfers.decide': (input) => archive.ask('transfers.decide', { ...input, ...speaker() }),
    // A part at a time: whoever asks the archive something else meanwhile is answered in between.
    async 'transfers.acceptSure'(input) {
      let part = await archive.ask('transfers.acceptSure', { ...input, ...setting(), ...speaker() });
      while (part.ok && !part.value.done) part = await archive.ask('transfers.acceptMore', {});
      return part.ok ? succeed({ said: part.value.said, skipped: part.value.skipped }) : part;
    },
    'transfers.of': (input) => archive.ask('transfers.of', input),
    'transfers.setRules': async (rules) => kept.set(rules),
  };
}
