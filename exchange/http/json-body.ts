/** Reads bytes as a JSON object in UTF-8; null when they are anything else. */
export function parseObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return value as Record<string, unknown>; // a JSON object is exactly that
  } catch {
    return null;
  }
}
