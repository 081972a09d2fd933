/** Detects uses of time and randomness that do not come from the seed. */
interface Leaks {
  /** Places of use, each once. */
  found(): readonly string[];
  /** Restores the globals. */
  end(): void;
}

/**
 * Not leaks: the test runner's own timers, and the random name of a temporary file, on which nothing depends.
 */
const NOT_OURS = /node_modules|node:internal|\/electron\/platform\/files\.ts/;
const OURS = /\/(electron|exchange|shared|sim|tests)\//;

/** Watches Date.now, Math.random, performance.now and the timers until `end`. They still work: leaks are only reported. */
export function watchForLeaks(): Leaks {
  const found = new Set<string>();
  const { setTimeout, setInterval } = globalThis;
  const { now } = Date;
  const { random } = Math;
  const performanceNow = performance.now.bind(performance);

  function noteLeak(name: string): void {
    const frames = (new Error(name).stack ?? '').split('\n').slice(1);
    const caller = frames.find((frame) => !/\/sim\/leaks\.ts/.test(frame)) ?? '';
    if (NOT_OURS.test(caller) || !OURS.test(caller)) return;
    found.add(
      `${name} at ${caller
        .trim()
        .replace(/^at /, '')
        .replaceAll(/file:\/\/\S*\/(?=(electron|exchange|shared|sim|tests)\/)/g, '')}`,
    );
  }

  function watched<F extends (...args: never[]) => unknown>(name: string, real: F): F {
    const call = (...args: Parameters<F>) => {
      noteLeak(name);
      return real(...args);
    };
    return Object.assign(call, real);
  }

  globalThis.setTimeout = watched('setTimeout', setTimeout);
  globalThis.setInterval = watched('setInterval', setInterval);
  Date.now = watched('Date.now', now);
  Math.random = watched('Math.random', random);
  performance.now = watched('performance.now', performanceNow);
  return {
    found: () => [...found],
    end() {
      globalThis.setTimeout = setTimeout;
      globalThis.setInterval = setInterval;
      Date.now = now;
      Math.random = random;
      // Removes the override of the prototype's function.
      Reflect.deleteProperty(performance, 'now');
    },
  };
}
