import type { DeletionReport, DeletionStep } from '../../../shared/bridge/privacy-calls.ts';
import { bothOf } from '../../../shared/messages/in-both.ts';
import {
  privacyDeletedMessages,
  deletedInEnglish,
  type DeletionMessages,
} from '../../../shared/messages/privacy-deleted.ts';
import type { KeychainFailure } from '../../platform/keychain.ts';

/** What is still there, and how to take it away. */
export type Left = DeletionReport['left'][number];

/** Who reads what was done: a person at the window, in its language, or whoever is handed the receipt, a file and so in English. */
export interface Reader {
  messages: DeletionMessages;
  failureText: (failure: KeychainFailure) => string;
}
export const AT_WINDOW: Reader = { messages: privacyDeletedMessages, failureText: ({ message }) => message };
export const OF_RECEIPT: Reader = {
  messages: deletedInEnglish,
  failureText: ({ kind, message }) => bothOf(message, deletedInEnglish.keychainErrors[kind]).inFile,
};

/** A finished step of the data deletion, described in the language asked for. */
export interface StepDone {
  name: keyof DeletionMessages['steps'];
  outcome: DeletionStep['outcome'];
  describe: (reader: Reader) => { detail: string; left?: Left[] };
}

/** By what is still there. */
export function outcomeOf(left: readonly unknown[]): DeletionStep['outcome'] {
  return left.length === 0 ? 'done' : 'left';
}
