import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Count, counted, noteFailure, run } from './steps.ts';

interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    title: string;
    file: string;
    ok: boolean;
    tests: readonly { results: readonly { error?: { message?: string } }[] }[];
  }[];
}

interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly Suite[];
}

/** Runs the Chromium specs and counts what Playwright reports. */
export async function runBrowserSpecs(): Promise<Count> {
  const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-specs-'));
  const report = join(scratch, 'playwright.json');
  try {
    const ok = await run(['playwright', 'test', '--reporter=line,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return counted(ok, () => {
      const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report; // Playwright's own
      for (const suite of suites) noteFailures(suite);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function noteFailures(suite: Suite): void {
  for (const spec of suite.specs ?? []) {
    if (spec.ok) continue;
    const messages = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message ?? ''));
    noteFailure(`${spec.file} > ${spec.title}`, messages);
  }
  for (const inner of suite.suites ?? []) noteFailures(inner);
}
