import { ArrowRight, Check, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  TransferCandidate,
  TransferDecision,
  TransferLeg,
  TransferProposal,
} from '../../../shared/bridge/transfer-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { transfersPairMessages } from '../../../shared/messages/transfers-pair.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { TransferLegView } from './transfer-leg.tsx';
import { ImportedFrom, ImportedTag } from '../../parts/review/imported-from.tsx';
import type { useDeciding } from '../../parts/transfers/use-transfers.ts';
import { unlessHidden } from '../../lib/hidden.ts';
import { formatEvidence } from './format-evidence.ts';

type Deciding = ReturnType<typeof useDeciding>;

const bold = (text: string) => <b>{text}</b>;

interface ItemProps {
  deciding: Deciding;
  onOpen: (id: number) => void;
}

/** One proposal: a candidate, or several of which at most one is right. */
export function OpenItem({ proposal, ...rest }: ItemProps & { proposal: TransferProposal }) {
  const { candidates, more } = proposal;
  const [first] = candidates;
  if (first === undefined) return null;
  const several = candidates.length > 1;
  const all = candidates.length + more;
  return (
    <li className="tf-item">
      {several ? (
        <p className="tf-several">
          <b>{transfersPairMessages.several(all, formatCount(all))}</b> {transfersPairMessages.severalAdvice}
          {more > 0 ? ` ${transfersPairMessages.severalMore(candidates.length)}` : ''}
        </p>
      ) : null}
      {several ? (
        <ul className="tf-candidates" aria-label={transfersPairMessages.candidates}>
          {candidates.map((candidate) => (
            <li key={`${candidate.out.id} ${candidate.in.id}`}>
              <Candidate candidate={candidate} {...rest} />
            </li>
          ))}
        </ul>
      ) : (
        <Candidate candidate={first} {...rest} />
      )}
    </li>
  );
}

function Candidate({ candidate, deciding, onOpen }: ItemProps & { candidate: TransferCandidate }) {
  const { out, in: into, why } = candidate;
  const pair = pairOf(out, into);
  return (
    <Pair
      out={out}
      into={into}
      onOpen={onOpen}
      below={
        <ul className="tf-why" aria-label={transfersPairMessages.why.label}>
          {formatEvidence(why, out).map(({ text, isDoubtful }) => (
            <li key={text} className={isDoubtful ? 'warn' : undefined}>
              {text}
            </li>
          ))}
        </ul>
      }
    >
      {pair === null ? null : (
        <div className="bar">
          <Button
            size="small"
            icon={<Check size={13} aria-hidden />}
            busy={deciding.busy}
            onClick={() => deciding.decide('match', candidate)}
          >
            {transfersPairMessages.match}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<X size={13} aria-hidden />}
            busy={deciding.busy}
            onClick={() => deciding.decide('not-a-match', candidate)}
          >
            {transfersPairMessages['not-a-match']}
          </Button>
        </div>
      )}
    </Pair>
  );
}

/** A decision, with who made it, and its undo. */
export function DecisionItem(props: ItemProps & { decision: TransferDecision; matched: boolean }) {
  const { decision, matched, deciding, onOpen } = props;
  const { out, in: into, by, systemUser, at, imported } = decision;
  const pair = pairOf(out, into);
  const messages = pair === null ? transfersPairMessages.decidedGone : transfersPairMessages.decided;
  return (
    <li className="tf-item">
      <Pair
        out={out}
        into={into}
        onOpen={onOpen}
        below={
          <>
            <p className="tf-decision">
              <ImportedTag source={imported} />{' '}
              <Rich
                text={matched ? messages.matched : messages.notMatched}
                parts={{
                  b: bold,
                  who: by === systemUser ? by : `${by} (${systemUser})`,
                  time: <TimeText ms={at} />,
                }}
              />
            </p>
            {imported === null ? null : <ImportedFrom source={imported} />}
          </>
        }
      >
        {pair === null ? null : (
          <div className="bar">
            <Button
              size="small"
              icon={<Undo2 size={13} aria-hidden />}
              busy={deciding.busy}
              onClick={() => deciding.decide('undo', decision)}
            >
              {transfersPairMessages.undo}
            </Button>
          </div>
        )}
      </Pair>
    </li>
  );
}

interface PairProps {
  out: TransferLeg;
  into: TransferLeg;
  onOpen: (id: number) => void;
  /** Beneath both records. */
  below: ReactNode;
  /** Beside them: what can be done. */
  children: ReactNode;
}

function Pair({ out, into, onOpen, below, children }: PairProps) {
  return (
    <article className="tf-pair" aria-label={`${unlessHidden(out.amount)} ${visible(out.currency)}`}>
      <TransferLegView leg={out} onOpen={onOpen} />
      <ArrowRight className="tf-arrow" size={16} aria-hidden />
      <TransferLegView leg={into} onOpen={onOpen} />
      <div className="tf-decide">{children}</div>
      <div className="tf-below">{below}</div>
    </article>
  );
}

function pairOf(out: TransferLeg, into: TransferLeg): { out: number; in: number } | null {
  return out.id === null || into.id === null ? null : { out: out.id, in: into.id };
}
