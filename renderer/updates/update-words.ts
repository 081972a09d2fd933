import type { UpdateState, UpdateStep } from '../../shared/bridge/update-calls.ts';
import { sizeWords } from '../backup/backup-words.ts';
import type { StatusTone } from '../ui/status-pill.tsx';

/** What the panel says of updates as they stand, and what can be done next. */
export interface UpdateWords {
  tone: StatusTone;
  /** Beside the title, a word or two. */
  short: string;
  name: string;
  note: string;
  /** The one button; null where there is nothing to press. */
  action: { step: UpdateStep; label: string } | null;
}

const LOOK = { step: 'check', label: 'Look now' } as const;

/** Where updates are served and allowed. `running` is the version that runs. */
export function updateWords(update: UpdateState, running: string): UpdateWords {
  switch (update.state) {
    case 'not-served':
      return {
        tone: 'plain',
        short: 'Not served',
        name: 'Not updated from inside',
        note: update.why,
        action: null,
      };
    case 'off':
      return {
        tone: 'plain',
        short: 'Off',
        name: `Version ${running} runs`,
        note: 'Nobody is asked whether there is a newer one.',
        action: null,
      };
    case 'idle':
      return {
        tone: 'good',
        short: update.checkedAt === null ? 'Allowed' : 'Newest',
        name: update.checkedAt === null ? `Version ${running} runs` : `Version ${running} is the newest`,
        note:
          update.checkedAt === null
            ? 'Counterfoil looks a minute after its start, and then once a day.'
            : 'It is looked for again in a day.',
        action: LOOK,
      };
    case 'checking':
      return {
        tone: 'running',
        short: 'Looking',
        name: 'Looking for a newer version',
        note: 'The place of updates is asked.',
        action: null,
      };
    case 'waiting':
      return {
        tone: 'warn',
        short: 'Waiting',
        name: waitsFor(update.wants, update.version),
        note: `${orders(update.orders)} Updates wait for that: nothing is asked, downloaded or installed meanwhile. Unknown orders are settled on the Orders screen.`,
        action: null,
      };
    case 'available':
      return {
        tone: 'running',
        short: 'Newer version',
        name: `Version ${update.version} is there`,
        note: `You have ${running}.${update.bytes === null ? '' : ` The download has ${sizeWords(update.bytes)}.`} Its signature was verified. Nothing is installed before you say so.`,
        action: { step: 'download', label: 'Download' },
      };
    case 'downloading':
      return {
        tone: 'running',
        short: `${update.percent} %`,
        name: `Downloading version ${update.version}`,
        note: `${update.percent} % is here. You can go on working.`,
        action: null,
      };
    case 'ready':
      return {
        tone: 'good',
        short: 'Ready',
        name: `Version ${update.version} is ready`,
        note: 'Counterfoil ends, installs it and starts again. That waits while an order is on its way or unknown.',
        action: { step: 'install', label: 'Restart and install' },
      };
    case 'installing':
      return {
        tone: 'running',
        short: 'Installing',
        name: `Installing version ${update.version}`,
        note: 'Counterfoil is about to end and start again. No order is taken any more.',
        action: null,
      };
    case 'failed':
      return {
        tone: 'bad',
        short: 'Failed',
        name: FAILED[update.step],
        note: update.message,
        action: { step: update.step, label: AGAIN[update.step] },
      };
  }
}

const FAILED: Record<UpdateStep, string> = {
  check: 'Looking for a newer version failed',
  download: 'The download failed',
  install: 'The installation failed',
};
const AGAIN: Record<UpdateStep, string> = {
  check: 'Look again',
  download: 'Download again',
  install: 'Try again',
};

function waitsFor(wants: UpdateStep, version: string | null): string {
  const what = version === null ? 'a newer version' : `version ${version}`;
  switch (wants) {
    case 'check':
      return 'Looking for a newer version waits';
    case 'download':
      return `Downloading ${what} waits`;
    case 'install':
      return `Installing ${what} waits`;
  }
}

function orders(count: number): string {
  return count === 1
    ? 'An order is on its way or its fate is unknown.'
    : `${count} orders are on their way or their fate is unknown.`;
}
