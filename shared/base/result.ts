/** Errors are values: every call that can fail answers one of these two, and nothing throws across a folder's front door. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
