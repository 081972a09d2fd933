import { completenessMessages } from '../../../shared/messages/completeness.ts';
import {
  completenessSentence,
  gapText,
  type CompletenessFormat,
} from '../../../shared/query/format-completeness.ts';
import type { CompletenessFacts, Gap } from '../../../shared/query/gap.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatDate, type Zone } from '../../lib/format/time.ts';
import { usePreferences } from '../../state/app-state.ts';
import { shortTime } from './coverage.ts';
import { useAccountName } from './removed-accounts.tsx';
import './archive.css';

/** Completeness for the window; in the preferred time zone unless another is given. */
function useCompletenessFormat(zone?: Zone): CompletenessFormat {
  const { timeZone } = usePreferences();
  const accountName = useAccountName();
  return {
    messages: completenessMessages,
    accountName,
    time: (ms) => shortTime(ms, zone ?? timeZone),
    date: (ms) => formatDate(ms, zone ?? timeZone),
    count: formatCount,
  };
}

/** The sentence about completeness, with its full stop. */
export function CompletenessSentence({
  completeness,
  zone,
}: {
  completeness: CompletenessFacts;
  zone?: Zone;
}) {
  return `${completenessSentence(completeness, useCompletenessFormat(zone))}.`;
}

/** Each gap: of which account and list, which time, why, and what to do about it. */
export function GapList({ gaps, zone }: { gaps: readonly Gap[]; zone?: Zone }) {
  const format = useCompletenessFormat(zone);
  return (
    <ul className="hist-gaps">
      {gaps.map((gap) => {
        const { list, range, reason, action } = gapText(gap, format);
        const about = [list, range].filter((part) => part !== '').join(', ');
        return (
          <li key={`${about} ${reason}`}>
            {about === '' ? null : <b>{about}</b>} {capitalised(reason)}.{' '}
            <span className="muted">{action}</span>
          </li>
        );
      })}
    </ul>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
