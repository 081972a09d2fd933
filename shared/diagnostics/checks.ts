import { diagnosticsChecksMessages } from '../messages/diagnostics-checks.ts';
import type { Pool } from '../venue/description.ts';

/** The checks in the order they are numbered and run: from this machine outwards, then what is kept here. */
export const CHECK_IDS = [
  'keychain',
  'disk',
  'clock',
  'address',
  'tls',
  'signature',
  'permission',
  'budget',
  'websocket',
  'archive',
  'journal',
  'reviews',
  'files',
  'policy',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** `skipped`: not possible here, or not done; the finding has the reason. */
export const CHECK_STATES = ['passed', 'warning', 'failed', 'skipped'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

interface CheckMessages {
  title: string;
  /** What is checked, and why it matters. */
  means: string;
  /** What it takes of the venue's request budget at most; null: nothing. */
  cost: { pool: Pool; weight: number } | null;
}

const { titles, means } = diagnosticsChecksMessages;

/** What a person reads of each check, on the screen and on the command line. */
export const CHECKS: Record<CheckId, CheckMessages> = {
  keychain: {
    title: titles.keychain,
    means: means.keychain,
    cost: null,
  },
  disk: {
    title: titles.disk,
    means: means.disk,
    cost: null,
  },
  clock: {
    title: titles.clock,
    means: means.clock,
    cost: { pool: 'public', weight: 3 },
  },
  address: {
    title: titles.address,
    means: means.address,
    cost: null,
  },
  tls: {
    title: titles.tls,
    means: means.tls,
    cost: null,
  },
  signature: {
    title: titles.signature,
    means: means.signature,
    cost: { pool: 'manage', weight: 5 },
  },
  permission: {
    title: titles.permission,
    means: means.permission,
    cost: { pool: 'manage', weight: 20 },
  },
  budget: {
    title: titles.budget,
    means: means.budget,
    cost: null,
  },
  websocket: {
    title: titles.websocket,
    means: means.websocket,
    cost: { pool: 'public', weight: 10 },
  },
  archive: {
    title: titles.archive,
    means: means.archive,
    cost: null,
  },
  journal: {
    title: titles.journal,
    means: means.journal,
    cost: null,
  },
  reviews: {
    title: titles.reviews,
    means: means.reviews,
    cost: null,
  },
  files: {
    title: titles.files,
    means: means.files,
    cost: null,
  },
  policy: {
    title: titles.policy,
    means: means.policy,
    cost: null,
  },
};

/** Parts of the app that can break on their own. */
export const CRASH_PARTS = [
  'page',
  'screen',
  'archive',
  'backup',
  'keychain',
  'practice',
  'graphics',
  'helper',
  'main',
] as const;
export type CrashPart = (typeof CRASH_PARTS)[number];

export const CRASH_PART_NAMES: Record<CrashPart, string> = diagnosticsChecksMessages.parts;
