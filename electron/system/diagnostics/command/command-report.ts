import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../../../shared/bridge/diagnostics-calls.ts';
import { commandInEnglish } from '../../../../shared/messages/diagnostics-command.ts';
import { reportInEnglish } from '../../../../shared/messages/diagnostics-report.ts';
import type { Redactor } from '../../../logs/redactor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DiskProbe } from '../../../platform/disk-probe.ts';
import type { Files } from '../../../platform/files.ts';
import { makeReport, type Report } from '../bundle/bundle.ts';
import { filesOf } from '../bundle/gather.ts';
import { type SavedReport, saveReport } from '../bundle/save-report.ts';
import { failureText } from '../checks/check.ts';
import { readNotes } from '../../../logs/crash-notes.ts';
import { aboutLines } from '../diagnostics-service.ts';
import { LOG_FOLDER } from '../../../logs/recorder.ts';
import { journalReport } from '../checks/verify-store.ts';

const messages = commandInEnglish;
const MAX_ORDERS = 500;

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

interface ReportParts {
  clock: Clock;
  files: Files;
  disk: DiskProbe;
  dataFolder: string;
  about: { version: string; host: string; platform: string };
}

/** What came of a report. */
type Saved = { ok: true; path: string; saved: SavedReport; report: Report } | { ok: false; why: string };

/** Makes a report of what is in the data folder and saves it; the journal is in it only if that was asked for. */
export async function saveCommandReport(
  path: string,
  withJournal: boolean,
  { clock, dataFolder, about, disk, files }: ReportParts,
  checks: CheckResult[],
  redactor: Redactor,
): Promise<Saved> {
  const logFolder = join(dataFolder, LOG_FOLDER);
  const raw = filesOf({
    at: clock.now(),
    about: aboutLines(about),
    checks,
    crashes: readNotes(files, logFolder),
    entries: disk.entries(dataFolder),
    settings: readOrNull(files, join(dataFolder, 'settings.json')),
    logFolder: isFolder(logFolder) ? logFolder : null,
    journal: withJournal ? journalReport({ dataFolder, max: MAX_ORDERS, isClosed: true }) : null,
  });
  const report = await makeReport(raw, withJournal, redactor);
  const saved = saveReport(report, path);
  if (!saved.ok) return { ok: false, why: failureText(saved.error.kind, saved.error.message).inFile };
  return { ok: true, path, saved: saved.value, report };
}

/** Settings that may not be read are one reason why an app does not start: the report is made all the same. */
function readOrNull(files: Files, path: string): string | null {
  try {
    return files.read(path);
  } catch {
    return null;
  }
}

function filesIn({ files }: Report) {
  return files.map(({ name, about, lines, counts }) => {
    let redacted = 0;
    for (const count of Object.values(counts)) redacted += count;
    return { name, about: reportInEnglish.about[about], lines, redacted };
  });
}

/** As a value of JSON. */
export function savedReport(saved: Saved | null) {
  if (saved === null) return null;
  if (!saved.ok) return { saved: false, why: saved.why };
  return { saved: true, path: saved.path, ...saved.saved, files: filesIn(saved.report) };
}

/** As lines. */
export function savedLines(saved: Saved): string[] {
  if (!saved.ok) return ['', saved.why];
  const lines = ['', messages.saved(saved.path, saved.saved.bytes, saved.saved.sha256)];
  for (const { name, about, lines: count, redacted } of filesIn(saved.report))
    lines.push(messages.file(name, about, count, redacted));
  for (const [rule, count] of Object.entries(saved.report.counts))
    lines.push(`  ${reportInEnglish.rules[rule as keyof typeof reportInEnglish.rules]}: ${count}`); // its keys are rules
  return lines;
}
