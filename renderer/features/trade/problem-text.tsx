import { typedForm } from '../../../shared/money/format.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { FieldProblem } from './ticket-form.ts';

interface ProblemTextProps {
  problems: readonly FieldProblem[];
  /** Puts a valid value into the field. */
  onUse?: (value: string) => void;
}

/** What is wrong with a field, each problem with the nearest valid values as buttons. */
export function ProblemText({ problems, onUse }: ProblemTextProps) {
  // One value may heal several problems; it is offered once, under the first of them.
  const values = new Set<string>();
  const notYet = (value: string): boolean => !values.has(value) && values.add(value) !== undefined;
  const rows = problems.map((problem) => ({ ...problem, nearest: problem.nearest.filter(notYet) }));
  return (
    <>
      {rows.map((problem) => (
        <span key={problem.message} className="tick-problem">
          {problem.message}
          {onUse && problem.nearest.length > 0 ? (
            <span className="tick-nearest-group">
              {problem.nearest.map((value) => (
                <button
                  key={value}
                  type="button"
                  className="tick-nearest"
                  aria-label={tradeTicketMessages.problems.use(typedForm(value))}
                  onClick={() => onUse(typedForm(value))}
                >
                  {typedForm(value)}
                </button>
              ))}
            </span>
          ) : null}
          {onUse && problem.offers && problem.offers.length > 0 ? (
            <span className="tick-nearest-group">
              {problem.offers.map(({ value, text }) => (
                <button
                  key={value}
                  type="button"
                  className="tick-nearest"
                  aria-label={tradeTicketMessages.problems.use(text)}
                  onClick={() => onUse(typedForm(value))}
                >
                  {text}
                </button>
              ))}
            </span>
          ) : null}
        </span>
      ))}
    </>
  );
}
