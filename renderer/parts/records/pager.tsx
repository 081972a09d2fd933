import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Select, TextInput } from '../../ui/input.tsx';
import { pageChoices } from './pages.ts';
import './records.css';

const messages = recordsMessages.pager;

interface PagerProps {
  page: number;
  /** Last page by the venue's reply; 0 when nothing matches or nothing is known. */
  last: number;
  pageSize: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** First, previous, numbers, next, last, any page by number, and how many records a page holds. */
export function Pager({ page, last, pageSize, sizes, onPage, onPageSize }: PagerProps) {
  const choices = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b);
  return (
    <div className="pager">
      <nav className="pager-pages" aria-label={messages.label}>
        <Step label={messages.first} disabled={page <= 1} onPress={() => onPage(1)}>
          <ChevronFirst size={14} />
        </Step>
        <Step label={messages.previous} disabled={page <= 1} onPress={() => onPage(page - 1)}>
          <ChevronLeft size={14} />
        </Step>
        {pageChoices(page, last).map((choice, at) =>
          choice === null ? (
            <span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={choice}
              type="button"
              className="pager-page"
              aria-label={messages.page(formatCount(choice))}
              aria-current={choice === page ? 'page' : undefined}
              onClick={() => onPage(choice)}
            >
              {formatCount(choice)}
            </button>
          ),
        )}
        <Step label={messages.next} disabled={page >= last} onPress={() => onPage(page + 1)}>
          <ChevronRight size={14} />
        </Step>
        <Step label={messages.last} disabled={page >= last} onPress={() => onPage(last)}>
          <ChevronLast size={14} />
        </Step>
      </nav>
      {last > 1 ? <GoToPage last={last} onPage={onPage} /> : null}
      <div className="pager-size">
        <Select
          scale="small"
          aria-label={messages.size}
          options={choices.map((size) => ({ value: String(size), label: messages.perPage(size) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Step({ label, disabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      className="pager-page"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function GoToPage({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  const wrong = typed !== '' && (wanted < 1 || wanted > last);
  const id = useId();
  return (
    <form
      className="pager-go"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !wrong) {
          onPage(wanted);
          setTyped('');
        }
      }}
    >
      <TextInput
        scale="small"
        inputMode="numeric"
        placeholder={messages.go}
        aria-label={messages.goLabel(formatCount(last))}
        title={messages.goTitle(formatCount(last))}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      {wrong ? (
        <span className="field-problem" id={id} role="status">
          {messages.outside(formatCount(last))}
        </span>
      ) : null}
    </form>
  );
}
