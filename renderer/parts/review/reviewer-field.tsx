import { useState, type Ref } from 'react';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useRules, type ReviewRules } from './use-rules.ts';
import './review-actions.css';

const messages = reviewMessages.who;
const bold = (part: string) => <b>{part}</b>;

interface ReviewerFieldProps {
  rules: ReviewRules;
  input?: Ref<HTMLInputElement>;
  /** The name is saved and this form closes: the focus needs another place. */
  onStored?: () => void;
}

/** Asks for the reviewer's name where nothing can be recorded without one. It is saved as the setting. */
export function ReviewerField({ rules, input, onStored }: ReviewerFieldProps) {
  const [name, setName] = useState('');
  const { set, busy } = useRules(onStored);
  return (
    <form
      className="review-who"
      aria-label={messages.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !busy) set({ ...rules, reviewer: name.trim() });
      }}
    >
      <p>
        <Rich text={messages.question} parts={{ b: bold }} />
      </p>
      <TextInput
        {...(input === undefined ? {} : { ref: input })}
        scale="small"
        aria-label={messages.name}
        placeholder={messages.example}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" busy={busy} disabled={name.trim() === ''}>
        {messages.use}
      </Button>
    </form>
  );
}

/** Under which name something is recorded, with the way to the one place where it is changed. */
export function ReviewerLine({ reviewer }: { reviewer: string }) {
  const openSettings = useOpenSettings();
  return (
    <p className="muted">
      <Rich
        text={messages.recordedAs}
        parts={{
          reviewer: <b>{reviewer}</b>,
          settings: (
            <LinkButton onClick={() => openSettings('reviews', settingsSectionsMessages.reviews.reviewer)}>
              {messages.changeInSettings}
            </LinkButton>
          ),
        }}
      />
    </p>
  );
}
