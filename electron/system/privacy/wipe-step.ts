import type { WipeReport, WipeStep } from '../../../shared/bridge/privacy-calls.ts';
import { spoken } from '../../../shared/messages/in-both.ts';
import { privacyWipedText, wipedInEnglish, type WipeWords } from '../../../shared/messages/privacy-wiped.ts';
import type { KeychainFailure } from '../../platform/keychain.ts';

/** What is still there, and how to take it away. */
export type Left = WipeReport['left'][number];

/** Who reads what was done: a person at the window, in its language, or whoever is handed the receipt, a file and so in English. */
export interface Reader {
  words: WipeWords;
  said: (failure: KeychainFailure) => string;
}
export const AT_WINDOW: Reader = { words: privacyWipedText, said: ({ message }) => message };
export const OF_RECEIPT: Reader = {
  words: wipedInEnglish,
  said: ({ kind, message }) => spoken(message, wipedInEnglish.keychainSaid[kind]).inFile,
};

/** A step of the wipe that came to its end, told in whichever words are asked for. */
export interface StepDone {
  name: keyof WipeWords['steps'];
  outcome: WipeStep['outcome'];
  tell: (reader: Reader) => { detail: string; left?: Left[] };
}

/** By what is still there. */
export function outcomeOf(kept: readonly unknown[]): WipeStep['outcome'] {
  return kept.length === 0 ? 'done' : 'left';
}
