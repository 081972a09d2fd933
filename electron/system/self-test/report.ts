import type { Clock } from '../../platform/clock.ts';

/** What is proved, in the order of the report. */
export const CHECK_NAMES = [
  'bridge',
  'scheme',
  'database',
  'archive',
  'worker',
  'keychain',
  'exchange',
  'cleanup',
] as const;
type CheckName = (typeof CHECK_NAMES)[number];

/** `detail`: what failed, or what a working part is. */
export interface Outcome {
  ok: boolean;
  detail?: string;
}

interface CheckResult extends Outcome {
  name: CheckName;
  /** How long it took, milliseconds; absent when it never ended. */
  ms?: number;
}

/** The one line of `--self-test`. `ok` is the exit code: 0 when true, 1 when false. */
export interface SelfTestReport {
  ok: boolean;
  version: string;
  platform: string;
  checks: CheckResult[];
}

export const works = (detail?: string): Outcome =>
  detail === undefined ? { ok: true } : { ok: true, detail };
export const broken = (detail: string): Outcome => ({ ok: false, detail: oneLine(detail) });

/** Runs checks and keeps what came of them. One that throws has failed; one that does not end in time has failed as well. */
export interface Checks {
  run(name: CheckName, check: () => Promise<Outcome> | Outcome): Promise<Outcome>;
  /** A check of which something was seen that it did not see itself, or that never began. The first failure stays. */
  fail(name: CheckName, detail: string): void;
  report(facts: { version: string; platform: string }): SelfTestReport;
}

export function createChecks(clock: Clock, checkMs: number): Checks {
  const results = new Map<CheckName, CheckResult>();

  async function outcomeOf(check: () => Promise<Outcome> | Outcome): Promise<Outcome> {
    try {
      return await check();
    } catch (error) {
      return broken(errorText(error));
    }
  }

  function tooLate(): { late: Promise<Outcome>; cancel: () => void } {
    let cancel = () => {};
    const late = new Promise<Outcome>((resolve) => {
      cancel = clock.after(checkMs, () => resolve(broken(`it did not end within ${checkMs / 1000} s`)));
    });
    return { late, cancel };
  }

  return {
    async run(name, check) {
      const startedAt = clock.monotonic();
      const { late, cancel } = tooLate();
      const outcome = await Promise.race([outcomeOf(check), late]);
      cancel();
      const before = results.get(name);
      // A check may come in several parts: the first that failed is reported, with the time of all of them.
      const ms = (before?.ms ?? 0) + Math.round(clock.monotonic() - startedAt);
      results.set(name, before?.ok === false ? { ...before, ms } : { name, ...outcome, ms });
      return outcome;
    },
    fail(name, detail) {
      const before = results.get(name);
      if (before?.ok !== false) results.set(name, { ...before, name, ...broken(detail) });
    },
    report({ version, platform }) {
      const { ok, detail = '' } = broken('it was not reached in time');
      const checks = CHECK_NAMES.map((name) => results.get(name) ?? { name, ok, detail });
      return { ok: checks.every((check) => check.ok), version, platform, checks };
    },
  };
}

const MAX_CHARACTERS = 300;

/** A detail is one line, whatever the system's message. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS);
}

/** Nothing of a person's is in a throw-away folder, so the message may be shown. */
function errorText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'it broke off without a word';
}
