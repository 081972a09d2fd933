import { useState, type Ref } from 'react';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useRules, type ReviewRules } from './use-rules.ts';
import './review-actions.css';

const text = reviewMessages.who;
const bold = (words: string) => <b>{words}</b>;

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
      aria-label={text.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !busy) set({ ...rules, reviewer: name.trim() });
      }}
    >
      <p>
        <Rich text={text.question} parts={{ b: bold }} />
      </p>
      <TextInput
        {...(input === undefined ? {} : { ref: input })}
        scale="small"
        aria-label={text.name}
        placeholder={text.example}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" busy={busy} disabled={name.trim() === ''}>
        {text.use}
      </Button>
    </form>
  );
}
