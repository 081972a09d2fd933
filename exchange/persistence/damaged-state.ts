/**
 * What was kept is whole and makes no sense: it was changed by hand, or by another version. Thrown while a run puts its past
 * together; the message says what is wrong and what to do. Only `--reset` mends it.
 */
export class DamagedState extends Error {
  override readonly name = 'DamagedState';
}
