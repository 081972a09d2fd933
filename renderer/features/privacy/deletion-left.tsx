import type { DeletionReport } from '../../../shared/bridge/privacy-calls.ts';

/** What is left, and how it is taken away. */
export function Left({ report }: { report: DeletionReport }) {
  return (
    <dl className="deletion-left">
      {report.left.map(({ name, how }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  );
}
