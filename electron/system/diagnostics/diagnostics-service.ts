import { join } from 'node:path';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { CheckResult, diagnosticsCalls } from '../../../shared/bridge/diagnostics-calls.ts';
import type { LogName } from '../../../shared/base/log-name.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { systemZone } from '../../../shared/base/time-zone.ts';
import { CHECK_IDS } from '../../../shared/diagnostics/checks.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { appMessages } from '../../../shared/messages/app.ts';
import { diagnosticsReportMessages } from '../../../shared/messages/diagnostics-report.ts';
import { LOG_FILES, listLogFiles } from '../../logs/log-files.ts';
import type { Files } from '../../platform/files.ts';
import type { SaveDialog } from '../../platform/person.ts';
import { makeReport, type Report, viewOf } from './bundle/bundle.ts';
import { filesOf } from './bundle/gather.ts';
import { saveReport } from './bundle/save-report.ts';
import { type CheckParts, failureText } from './checks/check.ts';
import { type CheckInBoth, isOfAccount, runCheck } from './checks/run-check.ts';
import type { Recorder } from '../../logs/recorder.ts';
import type { StoreReport } from './checks/verify-store.ts';
import { describeKnownError } from '../../logs/known-errors.ts';

interface DiagnosticsParts {
  checks: CheckParts;
  recorder: Recorder;
  files: Files;
  saveDialog: SaveDialog;
  findAccount(accountId: string): AccountView | null;
  /** The newest placements with their bodies, read in its own thread. */
  journalReport(): Promise<Result<string, BridgeError>>;
  /** Goes on with a log whose last entries are missing, in a thread of its own. */
  acceptLoss(log: LogName): Promise<Result<{ copy: string }, BridgeError>>;
  about: { version: string; host: string; platform: string };
}

interface DiagnosticsService {
  handlers: Pick<CallHandlers, keyof typeof diagnosticsCalls>;
  /** Ends the check that runs. */
  close(): void;
}

/** Characters of a file that are handed to the window at once. */
const PIECE = 60_000;
/** The page names the one that broke; nothing else counts as one. */
const SCREENS: ReadonlySet<string> = new Set(Object.values(appMessages.screens));
/** Broken screens a minute that are noted. */
const MAX_BROKEN = 10;

/** Answers the calls about how the app is doing. One check runs at a time, and at most one report is held, redacted already. */
export function createDiagnosticsService(parts: DiagnosticsParts): DiagnosticsService {
  const { recorder, files, about } = parts;
  const { clock, ids, disk, folder } = parts.checks;
  const results = new Map<string, CheckInBoth>();
  let running: AbortController | null = null;
  let held: { bundleId: string; report: Report } | null = null;
  let making = false;
  let brokenBegan = Number.NEGATIVE_INFINITY;
  let broken = 0;

  const checkKey = ({ id, accountId }: Pick<CheckResult, 'id' | 'accountId'>) => `${id} ${accountId ?? ''}`;

  /** The last of each, in the order they are numbered. */
  function resultsFor(accountId: string | null): CheckResult[] {
    const found: CheckResult[] = [];
    for (const id of CHECK_IDS) {
      const result = results.get(checkKey({ id, accountId: isOfAccount(id) ? accountId : null }));
      if (result !== undefined) found.push(result.shown);
    }
    return found;
  }

  function logState() {
    const where = recorder.folder();
    const there = where === null ? [] : listLogFiles(where).slice(0, LOG_FILES);
    let bytes = 0;
    for (const file of there) bytes += file.bytes;
    const { problem, dropped } = recorder.log.state();
    return { folder: where, bytes, files: there.length, problem, dropped };
  }

  async function make(withJournal: boolean): Promise<Report> {
    recorder.log.flush();
    const journal = withJournal ? await parts.journalReport() : null;
    const verified = await parts.checks.verify('journal');
    const all = [...results.values()].map(({ inFile }) => inFile);
    all.sort((a, b) => CHECK_IDS.indexOf(a.id) - CHECK_IDS.indexOf(b.id));
    const raw = filesOf({
      at: clock.now(),
      about: [
        ...aboutLines(about),
        [
          'Order journal',
          verified.ok
            ? formatRowCounts(verified.value)
            : failureText(verified.error.kind, verified.error.message).inFile,
        ],
      ],
      checks: all,
      crashes: recorder.crashes.list(),
      entries: disk?.entries(folder) ?? [],
      settings: files.read(join(folder, 'settings.json')),
      logFolder: recorder.folder(),
      journal,
    });
    return makeReport(raw, withJournal, recorder.redactor);
  }

  function reportOf(bundleId: string): Report | null {
    return held?.bundleId === bundleId ? held.report : null;
  }

  return {
    handlers: {
      'diagnostics.results': async ({ accountId }) => succeed({ results: resultsFor(accountId) }),
      'diagnostics.acceptLoss': ({ log }) => parts.acceptLoss(log),
      async 'diagnostics.check'({ id, accountId, sparing }) {
        if (running !== null) return fail(BUSY);
        const controller = new AbortController();
        running = controller;
        try {
          const account = accountId === null ? null : parts.findAccount(accountId);
          const result = await runCheck(id, parts.checks, { account, sparing, signal: controller.signal });
          results.set(checkKey(result.shown), result);
          const { state, tookMs } = result.shown;
          recorder.log.note(state === 'failed' ? 'warn' : 'info', 'check', { check: id, state, ms: tookMs });
          return succeed(result.shown);
        } finally {
          running = null;
        }
      },
      async 'diagnostics.cancel'() {
        running?.abort();
        return succeed({});
      },
      'diagnostics.overview': async () => succeed({ crashes: [...recorder.crashes.list()], log: logState() }),
      async 'diagnostics.clearCrashes'() {
        recorder.crashes.forget();
        return succeed({});
      },
      async 'diagnostics.reportScreenError'({ screen, name, message, stack }) {
        const now = clock.monotonic();
        if (now - brokenBegan >= 60_000) {
          brokenBegan = now;
          broken = 0;
        }
        broken += 1;
        if (broken > MAX_BROKEN) return succeed({});
        recorder.crashes.note({
          part: 'screen',
          what: `The ${SCREENS.has(screen) ? screen : 'shown'} screen stopped working: ${describeKnownError(name, message)}.`,
          stack,
          message,
          recovery: 'The rest of the window went on; the screen offers to be shown again.',
        });
        return succeed({});
      },
      async 'diagnostics.bundle'({ withJournal }) {
        if (making) return fail(BUSY);
        making = true;
        try {
          held = { bundleId: ids.uuid(), report: await make(withJournal) };
        } finally {
          making = false;
        }
        return succeed(viewOf(held.report, held.bundleId));
      },
      async 'diagnostics.bundleText'({ bundleId, name, offset }) {
        const file = reportOf(bundleId)?.files.find((each) => each.name === name);
        if (file === undefined) return fail(NOT_HELD);
        const end = Math.min(file.text.length, offset + PIECE);
        const text = file.text.slice(offset, end).toWellFormed();
        return succeed({ text, next: end < file.text.length ? end : null });
      },
      async 'diagnostics.saveBundle'({ bundleId }) {
        const report = reportOf(bundleId);
        if (report === null) return fail(NOT_HELD);
        const suggestedName = `counterfoil-report-${new Date(clock.now()).toISOString().slice(0, 10)}.zip`;
        const savePath = await parts.saveDialog.choose({ suggestedName });
        if (!savePath.ok || savePath.value === null) return savePath.ok ? succeed(null) : savePath;
        const saved = saveReport(report, savePath.value.path);
        return saved.ok ? succeed({ where: savePath.value.path, ...saved.value }) : saved;
      },
      async 'diagnostics.discardBundle'({ bundleId }) {
        if (held?.bundleId === bundleId) held = null;
        return succeed({});
      },
    },
    close() {
      running?.abort();
      held = null;
    },
  };
}

/** In English: for a file. */
function formatRowCounts({ verdict, counts, problem }: StoreReport): string {
  if (verdict === 'absent') return 'none yet';
  if (verdict !== 'whole') return failureText(verdict, problem).inFile;
  return `${counts[0]?.count ?? 0} rows, all as they were written`;
}

/** What a support engineer asks first; the same on the command line. */
export function aboutLines({
  version,
  host,
  platform,
}: DiagnosticsParts['about']): (readonly [string, string])[] {
  const { node, electron, v8 } = process.versions;
  return [
    ['Counterfoil', version],
    ['Runs in', electron === undefined ? host : `${host} ${electron}`],
    ['System', `${platform} ${process.arch}`],
    ['Node', node],
    ['V8', v8.split('.').slice(0, 2).join('.')],
    ['Time zone', systemZone()],
  ];
}

const BUSY: BridgeError = {
  kind: 'conflict',
  message: diagnosticsReportMessages.busy,
};

const NOT_HELD: BridgeError = {
  kind: 'not-found',
  message: diagnosticsReportMessages.notHeld,
};
