import { useId } from 'react';
import type { AccountColour } from '../../../shared/bridge/account-calls.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { COLOUR_NAMES } from './account-form.ts';

const colours = Object.entries(COLOUR_NAMES) as [AccountColour, string][]; // a record's own keys

/** The colour of an account: radio buttons underneath, each named for those who do not see it. */
export function ColourChoice({
  value,
  onChange,
}: {
  value: AccountColour;
  onChange: (colour: AccountColour) => void;
}) {
  const name = useId();
  return (
    <div className="acc-colours" role="radiogroup" aria-label={accountsMessages.colour}>
      {colours.map(([colour, text]) => (
        <label key={colour} className="acc-colour" title={text}>
          <input
            type="radio"
            name={name}
            value={colour}
            checked={colour === value}
            aria-label={text}
            onChange={() => onChange(colour)}
          />
          <span className="dot" data-colour={colour} aria-hidden />
        </label>
      ))}
    </div>
  );
}
