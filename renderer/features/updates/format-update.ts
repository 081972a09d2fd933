import type { UpdateState, UpdateStep } from '../../../shared/bridge/update-calls.ts';
import { updatesText } from '../../../shared/messages/updates.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import { formatSize } from '../../lib/format/size.ts';

/** What the panel says of updates as they stand, and what can be done next. */
export interface UpdateText {
  tone: StatusTone;
  /** Beside the title, a word or two. */
  short: string;
  name: string;
  note: string;
  /** The one button; null where there is nothing to press. */
  action: { step: UpdateStep; label: string } | null;
}

const LOOK = { step: 'check', label: updatesText.lookNow } as const;

/** Where updates are served and allowed. `running` is the version that runs. */
export function formatUpdate(update: UpdateState, running: string): UpdateText {
  switch (update.state) {
    case 'not-served':
      return {
        tone: 'plain',
        short: updatesText.notServed.short,
        name: updatesText.notServed.name,
        note: update.why,
        action: null,
      };
    case 'off':
      return {
        tone: 'plain',
        short: updatesText.off.short,
        name: updatesText.runs(running),
        note: updatesText.off.note,
        action: null,
      };
    case 'idle':
      return {
        tone: 'good',
        short: update.checkedAt === null ? updatesText.allowed.short : updatesText.newest.short,
        name: update.checkedAt === null ? updatesText.runs(running) : updatesText.newest.name(running),
        note: update.checkedAt === null ? updatesText.allowed.note : updatesText.newest.note,
        action: LOOK,
      };
    case 'checking':
      return {
        tone: 'running',
        ...updatesText.checking,
        action: null,
      };
    case 'waiting':
      return {
        tone: 'warn',
        short: updatesText.waiting.short,
        name: waitsFor(update.wants, update.version),
        note: updatesText.waiting.note(update.orders),
        action: null,
      };
    case 'available':
      return {
        tone: 'running',
        short: updatesText.available.short,
        name: updatesText.available.name(update.version),
        note:
          update.bytes === null
            ? updatesText.available.note(running)
            : updatesText.available.noteWithSize(running, formatSize(update.bytes)),
        action: { step: 'download', label: updatesText.available.action },
      };
    case 'downloading':
      return {
        tone: 'running',
        short: updatesText.downloading.short(update.percent),
        name: updatesText.downloading.name(update.version),
        note: updatesText.downloading.note(update.percent),
        action: null,
      };
    case 'ready':
      return {
        tone: 'good',
        short: updatesText.ready.short,
        name: updatesText.ready.name(update.version),
        note: updatesText.ready.note,
        action: { step: 'install', label: updatesText.ready.action },
      };
    case 'installing':
      return {
        tone: 'running',
        short: updatesText.installing.short,
        name: updatesText.installing.name(update.version),
        note: updatesText.installing.note,
        action: null,
      };
    case 'failed':
      return {
        tone: 'bad',
        short: updatesText.stepFailed.short,
        name: updatesText.stepFailed.names[update.step],
        note: update.message,
        action: { step: update.step, label: updatesText.stepFailed.actions[update.step] },
      };
  }
}

function waitsFor(wants: UpdateStep, version: string | null): string {
  const { waiting } = updatesText;
  switch (wants) {
    case 'check':
      return waiting.check;
    case 'download':
      return version === null ? waiting.downloadAny : waiting.download(version);
    case 'install':
      return version === null ? waiting.installAny : waiting.install(version);
  }
}
