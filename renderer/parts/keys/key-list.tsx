import { Fragment } from 'react';
import { Key } from '../../ui/button.tsx';
import './key-list.css';

/** Keys and what they do, line by line. */
export function KeyList({ keys }: { keys: readonly (readonly [readonly string[], string])[] }) {
  return (
    <dl className="keys-list">
      {keys.map(([names, does]) => (
        <Fragment key={does}>
          <dt>
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
