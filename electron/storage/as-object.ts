/** A part of a settings file of another version: what is no object there counts as an empty one. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>) // checked in the line above
    : {};
}
