import type { WipeReport } from '../../../shared/bridge/privacy-calls.ts';

/** What is left, and how it is taken away. */
export function Left({ report }: { report: WipeReport }) {
  return (
    <dl className="wipe-left">
      {report.left.map(({ name, how }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  );
}
