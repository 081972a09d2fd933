import type { HistoryRecord, ImportSource, ImportStep } from '../query/filter.ts';

/** The steps rows of this source have behind them for whoever takes them next. Of a log that was restored they are that log's own. */
export function stepsOf({ file, by, at, signer, restored, before }: ImportSource): readonly ImportStep[] {
  return restored ? before : [...before, { file, by, at, signer }];
}

/** Behind words from elsewhere in a file that is exported: " (imported from bob.db by Ann, 2026-11-20T09:40:00.000Z, not signed)". */
export function formatImportSource(source: ImportSource | null): string {
  const [first] = source === null ? [] : stepsOf(source);
  if (first === undefined) return '';
  const signed = first.signer === null ? 'not signed' : `signed with key ${first.signer}`;
  return ` (imported from ${first.file} by ${first.by}, ${new Date(first.at).toISOString()}, ${signed})`;
}

/** The labels of a record as files have them: an imported one shows where it came from. */
export function labelsInFiles({
  labels,
  importSources,
}: Pick<HistoryRecord, 'labels' | 'importSources'>): string {
  const sources = new Map(importSources?.labels.map(({ label, from }) => [label, from]));
  return labels.map((label) => label + formatImportSource(sources.get(label) ?? null)).join(', ');
}
