/** The system's own, whatever a run does to the globals. */
const turn = setImmediate;

/** Work outside the simulated clock that a run has to wait for with its time standing still: a file that is packed or unpacked. */
const work = { outside: 0 };

/** Counts `job` as outside until it has ended. */
export async function outsideWork<T>(job: Promise<T>): Promise<T> {
  work.outside += 1;
  try {
    return await job;
  } finally {
    work.outside -= 1;
  }
}

/** Lets everything that only waits for promises run. No simulated time passes. */
export async function runPending(): Promise<void> {
  do {
    await new Promise<void>((resolve) => {
      turn(resolve);
    });
  } while (work.outside > 0);
}
