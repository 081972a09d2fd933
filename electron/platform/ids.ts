import { randomBytes, randomUUID } from 'node:crypto';

/** Identifiers and chance, as the app may see them. */
export interface Ids {
  /** A UUID, version 4, from the system's cryptographic source. */
  uuid(): string;
  /** `count` random bytes as lower-case hex. */
  hex(count: number): string;
  /** A number in [0, 1) for jitter; never for identifiers. */
  fraction(): number;
}

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  hex: (count) => randomBytes(count).toString('hex'),
  fraction: () => Math.random(),
};
