/** Who keeps a file of the data folder in memory, and reads it again after a restore has replaced it. */
export interface Reloads {
  /** `file` is its name without the folder. */
  on(file: string, reload: () => void): void;
}

export interface ReloadAnnouncer extends Reloads {
  announce(file: string): void;
}

export function createReloads(): ReloadAnnouncer {
  const waiting = new Map<string, (() => void)[]>();
  return {
    on(file, reload) {
      waiting.set(file, [...(waiting.get(file) ?? []), reload]);
    },
    announce(file) {
      for (const reload of waiting.get(file) ?? []) reload();
    },
  };
}
