import { useState, type Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/input.tsx';
import { useRules, type ReviewRules } from './use-rules.ts';

interface ReviewerFieldProps {
  rules: ReviewRules;
  input?: Ref<HTMLInputElement>;
  /** The name is stored, and this form about to go: the focus needs another place. */
  onStored?: () => void;
}

/** Asks for the reviewer's name where nothing can be said without one. */
export function ReviewerField({ rules, input, onStored }: ReviewerFieldProps) {
  const [name, setName] = useState('');
  const { set, busy } = useRules(onStored);
  return (
    <form
      className="review-who"
      aria-label="Who reviews"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !busy) set({ ...rules, reviewer: name.trim() });
      }}
    >
      <p>
        <b>Who reviews?</b> Nothing can be said without a name to stand under it.
      </p>
      <TextInput
        {...(input === undefined ? {} : { ref: input })}
        scale="small"
        aria-label="Your name"
        placeholder="First and last name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" busy={busy} disabled={name.trim() === ''}>
        Use this name
      </Button>
    </form>
  );
}
