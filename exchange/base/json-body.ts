import { isUtf8 } from 'node:buffer';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads bytes as a JSON object in UTF-8; null when they are anything else. */
export function parseObject(bytes: Buffer): JsonObject | null {
  if (!isUtf8(bytes)) return null;
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The same, parsed at the first call only. */
export function parseOnce(bytes: Buffer): () => JsonObject | null {
  let object: JsonObject | null | undefined;
  return () => (object === undefined ? (object = parseObject(bytes)) : object);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
