/**
 * Whether a notice stays for the whole run. Without its journal the app places no order, and that must be said on every
 * screen for as long as it is so; the desk names the journal in the text of such a notice.
 */
export function isStanding(notice: string): boolean {
  return /\bjournal\b/i.test(notice);
}
