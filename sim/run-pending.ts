/** The system's own function, whatever a run does to the globals. */
const turn = setImmediate;

/** Real work that a run must wait for while its clock stands still: packing or unpacking a file. */
const work = { outside: 0 };

/** Counts `job` as outside work until it has ended. */
export async function outsideWork<T>(job: Promise<T>): Promise<T> {
  work.outside += 1;
  try {
    return await job;
  } finally {
    work.outside -= 1;
  }
}

/** Runs everything that only waits for promises. No simulated time passes. */
export async function runPending(): Promise<void> {
  do {
    await new Promise<void>((resolve) => {
      turn(resolve);
    });
  } while (work.outside > 0);
}
