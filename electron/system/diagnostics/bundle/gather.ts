import type { CheckResult, CrashNote } from '../../../../shared/bridge/diagnostics-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { CHECK_IDS } from '../../../../shared/diagnostics/checks.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { checksInEnglish } from '../../../../shared/messages/diagnostics-checks.ts';
import { listLogFiles, readLogFile } from '../../../logs/log-files.ts';
import type { DiskEntry } from '../../../platform/disk-probe.ts';
import { failureText } from '../checks/check.ts';
import type { RawFile } from './bundle.ts';
import { settingsSummary } from './settings-summary.ts';

/** What a report is made of, wherever it is made. */
interface Gathered {
  /** Milliseconds since the epoch. */
  at: number;
  about: readonly (readonly [label: string, value: string])[];
  /** As a file has them. */
  checks: readonly CheckResult[];
  crashes: readonly CrashNote[];
  entries: readonly DiskEntry[];
  /** Text of settings.json; null when there is none. */
  settings: string | null;
  /** Folder of the log; null when nothing is written. */
  logFolder: string | null;
  /** The newest placements with their bodies; null when they were not asked for. */
  journal: Result<string, BridgeError> | null;
}

/** The files of a report, in the order they are shown, in English like every file. None holds an amount but the journal, which is there only when it was asked for. */
export function filesOf(gathered: Gathered): RawFile[] {
  const files: RawFile[] = [
    { name: 'about.txt', about: 'app', text: aboutText(gathered) },
    {
      name: 'checks.txt',
      about: 'checks',
      text: checksText(gathered.checks),
    },
    {
      name: 'crashes.txt',
      about: 'crashes',
      text: crashesText(gathered.crashes),
    },
    {
      name: 'files.txt',
      about: 'files',
      text: entriesText(gathered.entries),
    },
    {
      name: 'settings.txt',
      about: 'settings',
      text: settingsSummary(gathered.settings),
    },
  ];
  if (gathered.logFolder !== null) {
    for (const { name } of listLogFiles(gathered.logFolder)) {
      files.push({
        name,
        about: name === 'log.jsonl' ? 'log' : 'olderLog',
        text: readLogFile(gathered.logFolder, name),
      });
    }
  }
  const { journal } = gathered;
  if (journal !== null) {
    const text = journal.ok
      ? journal.value
      : `${failureText(journal.error.kind, journal.error.message).inFile}\n`;
    files.push({
      name: 'journal.txt',
      about: 'journal',
      text,
    });
  }
  return files;
}

function aboutText({ at, about }: Gathered): string {
  const lines = [['Made', new Date(at).toISOString()], ...about].map(
    ([label, value]) => `${label}: ${value}`,
  );
  return `${lines.join('\n')}\n`;
}

function checksText(checks: readonly CheckResult[]): string {
  if (checks.length === 0) return 'No check was run.\n';
  const lines: string[] = [];
  for (const { id, state, found, advice, facts, accountId, at, tookMs } of checks) {
    const whose = accountId === null ? '' : ` for account ${accountId}`;
    const how = `(${state}, ${tookMs} ms, ${new Date(at).toISOString()})`;
    lines.push(`${CHECK_IDS.indexOf(id) + 1}. ${checksInEnglish.titles[id]}${whose} ${how}`, `   ${found}`);
    if (advice !== null) lines.push(`   To do: ${advice}`);
    for (const { label, value } of facts) lines.push(`   ${label}: ${value}`);
  }
  return `${lines.join('\n')}\n`;
}

function crashesText(crashes: readonly CrashNote[]): string {
  if (crashes.length === 0) return 'Nothing broke that was noted.\n';
  const lines: string[] = [];
  for (const { at, part, what, frames, version, recovery, times } of crashes) {
    const again = times === 1 ? '' : `, ${times} times`;
    lines.push(
      `${new Date(at).toISOString()} ${checksInEnglish.parts[part]}, version ${version}${again}`,
      `   ${what}`,
    );
    for (const frame of frames) lines.push(`   ${frame}`);
    lines.push(`   ${recovery}`);
  }
  return `${lines.join('\n')}\n`;
}

function entriesText(entries: readonly DiskEntry[]): string {
  const lines = entries.map(({ name, kind, bytes, mode, changedAt }) => {
    const rights = mode === null ? '----' : mode.toString(8).padStart(4, '0');
    return `${rights} ${new Date(changedAt).toISOString()} ${String(bytes).padStart(12)} ${name}${kind === 'folder' ? '/' : ''}`;
  });
  return `${lines.join('\n')}\n`;
}
