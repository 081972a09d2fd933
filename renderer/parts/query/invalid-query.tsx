import { SearchX } from 'lucide-react';
import { historyFilterMessages } from '../../../shared/messages/history-filter.ts';
import { EmptyState } from '../../ui/states.tsx';

const messages = historyFilterMessages.query;

/** In place of the rows while the query makes no sense: what was found before is not its answer. */
export function InvalidQuery() {
  return (
    <EmptyState title={messages.invalidTitle} icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}>
      {messages.invalid}
    </EmptyState>
  );
}
