/** Ports that can end the program at any of their calls, so that a drill can kill the app at every point where it hands over control. */
import type { Platform } from '../../electron/app/app.ts';

/** Counts the calls of a port, once before each and once after; `at(n)` is called before anything else happens there. */
interface Stops {
  ports: Platform;
  /** From here on calls are counted. */
  begin(): void;
  /** Names of the points passed so far, in order. */
  passed(): readonly string[];
}

/** `at` gets every point as it is reached, by number (1 for the first) and by name. */
export function withStops(ports: Platform, at: (point: number, name: string) => void): Stops {
  const passed: string[] = [];
  let counting = false;

  function reach(name: string): void {
    if (!counting) return;
    passed.push(name);
    at(passed.length, name);
  }

  function watched<T extends object>(port: T, name: string): T {
    return new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function' || typeof key !== 'string') return value;
        return (...args: unknown[]): unknown => {
          reach(`before ${name}.${key}`);
          const result: unknown = Reflect.apply(value, target, args);
          if (!(result instanceof Promise)) {
            reach(`after ${name}.${key}`);
            return result;
          }
          return result.then((resolved: unknown) => {
            reach(`after ${name}.${key}`);
            return resolved;
          });
        };
      },
    });
  }

  return {
    ports: {
      ...ports,
      clock: watched(ports.clock, 'clock'),
      ids: watched(ports.ids, 'ids'),
      http: watched(ports.http, 'http'),
      keychain: watched(ports.keychain, 'keychain'),
    },
    begin() {
      counting = true;
    },
    passed: () => passed,
  };
}
