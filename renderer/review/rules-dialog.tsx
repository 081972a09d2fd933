import { useState } from 'react';
import { useCall } from '../bridge.ts';
import { Button, CloseButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Check, TextInput } from '../ui/input.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { useRules, type ReviewRules } from './use-rules.ts';

const nothing = {};

/** Who reviews here, whether a second person must agree, and what that proves. */
export function RulesDialog({ rules, onClose }: { rules: ReviewRules; onClose: () => void }) {
  const [reviewer, setReviewer] = useState(rules.reviewer);
  const [fourEyes, setFourEyes] = useState(rules.fourEyes);
  const user = useCall('app.describe', nothing).data?.userName;
  const { set, busy } = useRules(onClose);
  const missing = reviewer.trim() === '';
  return (
    <Overlay label="Reviewer and rules" onClose={onClose}>
      <form
        className="review-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) set({ reviewer: reviewer.trim(), fourEyes });
        }}
      >
        <div className="bar">
          <h2>Reviewer and rules</h2>
          <span className="grow" />
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </div>
        <Field
          label="Your name"
          hint="stands under everything you say"
          problem={missing ? 'Enter a name: nothing can be said without one.' : null}
        >
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={80}
              value={reviewer}
              onChange={(event) => setReviewer(event.target.value)}
            />
          )}
        </Field>
        <p className="caption">
          The log keeps the system user beside it{user ? <>: here {user}</> : null}. A change of the name
          counts from now on; what was said stays under the name it was said with.
        </p>
        <Check label="Four eyes: a second person must agree" checked={fourEyes} onChange={setFourEyes} />
        <div className="review-proof">
          <p>
            <b>What it proves.</b> A record counts as reviewed only when two different names agreed, one after
            the other. Case and spaces do not make another name. Switching four eyes off and on is a row of
            the log as well.
          </p>
          <p>
            <b>What it does not prove.</b> That two people sat here. A name is typed, nobody signs in with it.
            Where that must hold, give each reviewer a system account of their own: the log shows which one
            was in use.
          </p>
          {fourEyes === rules.fourEyes ? null : (
            <p>
              {fourEyes
                ? 'Records reviewed once so far will await a second.'
                : 'Records that await a second will count as reviewed. The log keeps who agreed.'}
            </p>
          )}
        </div>
        <div className="bar review-buttons">
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={missing}>
            Save
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
