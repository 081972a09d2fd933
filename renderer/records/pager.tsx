import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../format/number.ts';
import { Select, TextInput } from '../ui/input.tsx';
import { pageChoices } from './pages.ts';
import './records.css';

interface PagerProps {
  page: number;
  /** Last page as the venue said; 0 when nothing matches or nothing is known. */
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
      <nav className="pager-pages" aria-label="Pages">
        <Step label="First page" disabled={page <= 1} onPress={() => onPage(1)}>
          <ChevronFirst size={14} />
        </Step>
        <Step label="Previous page" disabled={page <= 1} onPress={() => onPage(page - 1)}>
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
              aria-label={`Page ${formatCount(choice)}`}
              aria-current={choice === page ? 'page' : undefined}
              onClick={() => onPage(choice)}
            >
              {formatCount(choice)}
            </button>
          ),
        )}
        <Step label="Next page" disabled={page >= last} onPress={() => onPage(page + 1)}>
          <ChevronRight size={14} />
        </Step>
        <Step label="Last page" disabled={page >= last} onPress={() => onPage(last)}>
          <ChevronLast size={14} />
        </Step>
      </nav>
      {last > 1 ? <GoToPage last={last} onPage={onPage} /> : null}
      <div className="pager-size">
        <Select
          scale="small"
          aria-label="Records per page"
          options={choices.map((size) => ({ value: String(size), label: `${size} per page` }))}
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
        placeholder="Page"
        aria-label={`Go to page, 1 to ${formatCount(last)}`}
        title={`Type a page from 1 to ${formatCount(last)} and press Enter`}
        aria-invalid={wrong || undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
    </form>
  );
}
