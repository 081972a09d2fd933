import type { UpdateState, UpdateStep } from '../../../shared/bridge/update-calls.ts';
import { updatesMessages } from '../../../shared/messages/updates.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import { formatSize } from '../../lib/format/size.ts';

/** The text of the panel for the current state, and what can be done next. */
export interface UpdateText {
  tone: StatusTone;
  /** Beside the title, a word or two. */
  short: string;
  name: string;
  note: string;
  /** The one button; null where there is nothing to press. */
  action: { step: UpdateStep; label: string } | null;
}

const CHECK = { step: 'check', label: updatesMessages.checkNow } as const;

/** Where updates are served and allowed. `running` is the version that runs. */
export function formatUpdate(update: UpdateState, running: string): UpdateText {
  switch (update.state) {
    case 'not-served':
      return {
        tone: 'plain',
        short: updatesMessages.notServed.short,
        name: updatesMessages.notServed.name,
        note: update.why,
        action: null,
      };
    case 'off':
      return {
        tone: 'plain',
        short: updatesMessages.off.short,
        name: updatesMessages.runs(running),
        note: updatesMessages.off.note,
        action: null,
      };
    case 'idle':
      return {
        tone: 'good',
        short: update.checkedAt === null ? updatesMessages.allowed.short : updatesMessages.newest.short,
        name:
          update.checkedAt === null ? updatesMessages.runs(running) : updatesMessages.newest.name(running),
        note: update.checkedAt === null ? updatesMessages.allowed.note : updatesMessages.newest.note,
        action: CHECK,
      };
    case 'checking':
      return {
        tone: 'running',
        ...updatesMessages.checking,
        action: null,
      };
    case 'waiting':
      return {
        tone: 'warn',
        short: updatesMessages.waiting.short,
        name: waitsFor(update.wants, update.version),
        note: updatesMessages.waiting.note(update.orders),
        action: null,
      };
    case 'available':
      return {
        tone: 'running',
        short: updatesMessages.available.short,
        name: updatesMessages.available.name(update.version),
        note:
          update.bytes === null
            ? updatesMessages.available.note(running)
            : updatesMessages.available.noteWithSize(running, formatSize(update.bytes)),
        action: { step: 'download', label: updatesMessages.available.action },
      };
    case 'downloading':
      return {
        tone: 'running',
        short: updatesMessages.downloading.short(update.percent),
        name: updatesMessages.downloading.name(update.version),
        note: updatesMessages.downloading.note(update.percent),
        action: null,
      };
    case 'ready':
      return {
        tone: 'good',
        short: updatesMessages.ready.short,
        name: updatesMessages.ready.name(update.version),
        note: updatesMessages.ready.note,
        action: { step: 'install', label: updatesMessages.ready.action },
      };
    case 'installing':
      return {
        tone: 'running',
        short: updatesMessages.installing.short,
        name: updatesMessages.installing.name(update.version),
        note: updatesMessages.installing.note,
        action: null,
      };
    case 'failed':
      return {
        tone: 'bad',
        short: updatesMessages.stepFailed.short,
        name: updatesMessages.stepFailed.names[update.step],
        note: update.message,
        action: { step: update.step, label: updatesMessages.stepFailed.actions[update.step] },
      };
  }
}

function waitsFor(wants: UpdateStep, version: string | null): string {
  const { waiting } = updatesMessages;
  switch (wants) {
    case 'check':
      return waiting.check;
    case 'download':
      return version === null ? waiting.downloadAny : waiting.download(version);
    case 'install':
      return version === null ? waiting.installAny : waiting.install(version);
  }
}
