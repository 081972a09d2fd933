import type { HistoryRecord, ImportSource } from '../../../shared/query/filter.ts';
import { stepsOf } from '../../../shared/reviews/import-source.ts';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { formatExactTime } from '../../lib/format/time.ts';

const { events: messages } = historyRecordMessages;

/** Whose key signed an event in the file it came from. */
export function formatSigner(signer: string | null): string {
  return signer === null ? messages.notSigned : messages.signedWith(signer);
}

/** "From bob.db (not signed), imported by Ann on 20 Nov 2026 17:03:00.000 UTC+01:00." where only text can be shown; the first file first. */
export function formatImported(source: ImportSource): string {
  return stepsOf(source)
    .map(({ file, by, at, signer }) => {
      const parts: Readonly<Record<string, string>> = {
        file,
        by,
        signed: formatSigner(signer),
        time: formatExactTime(at, 'local'),
      };
      return messages.imported.replaceAll(/\{(\w+)\}/g, (slot, name: string) => parts[name] ?? slot);
    })
    .join('\n');
}

/** The labels of a record, each imported one with where it came from. */
export function formatLabels(
  { labels, importSources }: Pick<HistoryRecord, 'labels' | 'importSources'>,
  between: string,
): string {
  const sources = new Map(importSources?.labels.map(({ label, from }) => [label, from]));
  return labels
    .map((label) => {
      const from = sources.get(label);
      return from === undefined ? label : `${label} (${formatImported(from)})`;
    })
    .join(between);
}
