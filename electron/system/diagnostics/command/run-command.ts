import { existsSync } from 'node:fs';
import { lookAtFiles } from '../../../storage/file-notices.ts';
import type { CheckResult } from '../../../../shared/bridge/diagnostics-calls.ts';
import { CHECK_IDS } from '../../../../shared/diagnostics/checks.ts';
import { checksInEnglish } from '../../../../shared/messages/diagnostics-checks.ts';
import { commandInEnglish } from '../../../../shared/messages/diagnostics-command.ts';
import { createRedactor, type Redactor } from '../../../logs/redactor.ts';
import { createSecretWindows } from '../../../logs/secret-windows.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DiskProbe } from '../../../platform/disk-probe.ts';
import type { Files } from '../../../platform/files.ts';
import type { HttpPort } from '../../../platform/http.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keychain } from '../../../platform/keychain.ts';
import type { NetProbe } from '../../../platform/net-probe.ts';
import type { WebSocketPort } from '../../../platform/web-socket.ts';
import { allowedNetwork } from '../../../policy/allowed-hosts.ts';
import type { CheckParts } from '../checks/check.ts';
import { runCheck } from '../checks/run-check.ts';
import { verifyStore } from '../checks/verify-store.ts';
import { isFolder, savedReport, saveCommandReport, savedLines } from './command-report.ts';
import { openClosedApp } from './closed-app.ts';
import type { Command } from './read-command.ts';

const messages = commandInEnglish;

export interface CommandParts {
  clock: Clock;
  ids: Ids;
  files: Files;
  disk: DiskProbe;
  network: NetProbe;
  http: HttpPort;
  webSockets: WebSocketPort;
  keychain: Keychain;
  dataFolder: string;
  policy: CheckParts['policy'];
  about: { version: string; host: string; platform: string };
  /** Gets one line after the other. */
  print(line: string): void;
}

/** 0: nothing failed. 1: a check did, or the report could not be saved. 2: there is nothing to look at, or nowhere to save. */
export type ExitCode = 0 | 1 | 2;

/**
 * The checks that can be made without the window, and the report, on a data folder that a running app may have open. Changes nothing in the
 * folder; prints no slice of a key it used.
 */
export async function runCommand(command: Command, given: CommandParts): Promise<ExitCode> {
  const hosts = given.policy.ok ? given.policy.value?.policy.allowedHosts : [];
  const parts = hosts === undefined ? given : allowedNetwork(given, hosts);
  const windows = createSecretWindows();
  const redactor = createRedactor({ windows });
  const safe = (text: string) => (windows.find(text).length === 0 ? text : redactor.redact(text).text);
  const print = (line: string) => parts.print(safe(line));
  if (!isFolder(parts.dataFolder)) {
    print(messages.noFolder(command.data === null ? '' : messages.nameIt));
    return 2;
  }
  if (command.bundle !== null && existsSync(command.bundle)) {
    print(messages.fileThere);
    return 2;
  }
  const checks = await runChecks(command, parts, redactor, (result) => {
    if (!command.json) for (const line of linesOf(result)) print(line);
  });
  const saved =
    command.bundle === null
      ? null
      : await saveCommandReport(command.bundle, command.withJournal, parts, checks, redactor);
  const isWell = !checks.some(({ state }) => state === 'failed') && saved?.ok !== false;
  if (command.json) {
    const { version } = parts.about;
    // Value by value: removed from the finished line, a quotation mark might go along.
    const each = (_name: string, value: unknown) => (typeof value === 'string' ? safe(value) : value);
    print(
      JSON.stringify(
        { ok: isWell, version, checks: checks.map(checkLine), report: savedReport(saved) },
        each,
      ),
    );
  } else if (saved !== null) {
    for (const line of savedLines(saved)) print(line);
  }
  return isWell ? 0 : 1;
}

/** What is printed is what the report has: English, and nothing that was typed. */
async function runChecks(
  { network }: Command,
  parts: CommandParts,
  redactor: Redactor,
  each: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const { clock, ids, disk, keychain, webSockets, dataFolder } = parts;
  const app = openClosedApp({ ...parts, redactor }, network);
  const checkParts: CheckParts = {
    clock,
    ids,
    folder: dataFolder,
    // Its rights show whether it can be written: nothing is written here.
    disk: { ...disk, writeProblem: (folder) => disk.accessProblem(folder) },
    network: parts.network,
    keychain,
    webSockets,
    ready: app.ready,
    smallFiles: () => lookAtFiles(parts.files, dataFolder),
    policy: parts.policy,
    verify: (store) => Promise.resolve(verifyStore({ dataFolder, store, isClosed: true })),
    journalProblem: () => null,
  };
  const run = { account: app.account, sparing: true, ...app.withheld };
  const results: CheckResult[] = [];
  try {
    for (const id of CHECK_IDS) {
      const { inFile } = await runCheck(id, checkParts, { ...run, signal: new AbortController().signal });
      results.push(inFile);
      each(inFile);
    }
  } finally {
    app.close();
    void keychain.close();
    await parts.http.close();
  }
  return results;
}

function linesOf({ id, state, found, advice, facts, tookMs }: CheckResult): string[] {
  const number = String(CHECK_IDS.indexOf(id) + 1).padStart(2);
  const mark = messages.marks[state].padEnd(5);
  const lines = [`${number}. ${checksInEnglish.titles[id].padEnd(16)} ${mark} ${found} (${tookMs} ms)`];
  if (advice !== null) lines.push(`      ${messages.toDo(advice)}`);
  for (const { label, value } of facts) lines.push(`      ${label}: ${value}`);
  return lines;
}

function checkLine({ id, state, found, advice, facts, tookMs }: CheckResult) {
  const number = CHECK_IDS.indexOf(id) + 1;
  return { number, id, title: checksInEnglish.titles[id], state, found, advice, facts, tookMs };
}
