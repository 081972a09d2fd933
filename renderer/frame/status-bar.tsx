import { CloudLightning } from 'lucide-react';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { PracticeView } from '../../shared/bridge/practice-calls.ts';
import { useActiveAccount, useStatus } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { formatCount, formatOffset } from '../format/number.ts';
import { LinkButton } from '../ui/button.tsx';
import { Meter } from '../ui/meter.tsx';
import { TimeText } from '../ui/time-text.tsx';

/** Connection, clock, request budgets, unknown orders and the last answer. */
export function StatusBar() {
  const status = useStatus();
  return (
    <footer className="status-bar" aria-label="Status">
      {status ? <StatusItems status={status} /> : <span className="delayed">Waiting for the desk</span>}
    </footer>
  );
}

function StatusItems({ status }: { status: StatusView }) {
  const unknown = status.unknownPlacements;
  return (
    <>
      <Connection status={status} />
      <Storm storm={status.practice.storm} />
      <span className="status-item" title="The venue’s clock minus this computer’s">
        Clock <b>{status.clockOffsetMs === null ? 'not measured' : formatOffset(status.clockOffsetMs)}</b>
      </span>
      <Budget name="Manage" pool={status.budget.manage} />
      <Budget name="Spot" pool={status.budget.spot} />
      {unknown > 0 ? (
        <span className="status-item status-warn">
          <span className="status-light status-light-warn" aria-hidden />
          <b>
            {formatCount(unknown)} {unknown === 1 ? 'order' : 'orders'} unknown
          </b>
        </span>
      ) : null}
      <span className="status-item status-end">
        {status.lastAnswerAt === null ? (
          'No answer yet'
        ) : (
          <>
            Last answer <TimeText ms={status.lastAnswerAt} form="clock" />
          </>
        )}
      </span>
    </>
  );
}

const connectionWords: Record<StatusView['connection'], { word: string; light: string }> = {
  idle: { word: 'Not asked yet', light: 'plain' },
  connected: { word: 'Connected', light: 'good' },
  unreachable: { word: 'Offline', light: 'bad' },
  refused: { word: 'Refused', light: 'warn' },
};

const practiceWords: Record<Exclude<PracticeView['state'], 'running'>, { word: string; light: string }> = {
  starting: { word: 'Practice exchange is starting', light: 'plain' },
  stopped: { word: 'Practice exchange is stopped', light: 'plain' },
  failed: { word: 'Practice exchange does not run', light: 'bad' },
};

function Connection({ status }: { status: StatusView }) {
  const practising = useActiveAccount()?.mode === 'practice';
  const { state, problem } = status.practice;
  if (practising && state !== 'running') {
    const { word, light } = practiceWords[state];
    return <Light light={light} word={word} problem={problem} />;
  }
  const { word, light } = connectionWords[status.connection];
  const latency =
    status.connection === 'connected' && status.latencyMs !== null
      ? `${Math.round(status.latencyMs)} ms`
      : null;
  return <Light light={light} word={word} detail={latency} problem={status.problem} />;
}

/** Requests that go wrong on purpose must never be taken for a fault: said on every screen of the practice account. */
function Storm({ storm }: { storm: PracticeView['storm'] }) {
  const practising = useActiveAccount()?.mode === 'practice';
  const { go } = useNavigation();
  if (!practising || storm === 0) return null;
  return (
    <LinkButton
      className="status-item status-storm"
      title={`${storm} % of the requests to the practice exchange go wrong on purpose. Press to open Settings, where it is turned off.`}
      onClick={() => go('settings')}
    >
      <CloudLightning size={13} aria-hidden />
      <b>Storm {storm} %</b>
    </LinkButton>
  );
}

interface LightProps {
  light: string;
  word: string;
  detail?: string | null;
  problem: string | null;
}

function Light({ light, word, detail, problem }: LightProps) {
  const { go } = useNavigation();
  return (
    <LinkButton
      className="status-item status-problem"
      title={`${problem === null ? '' : `${problem} `}Press to open Diagnostics.`}
      onClick={() => go('diagnostics')}
    >
      <span className={`status-light status-light-${light}`} aria-hidden />
      <b>{word}</b>
      {detail}
      {light === 'good' || problem === null ? null : <span className="status-problem">{problem}</span>}
    </LinkButton>
  );
}

function Budget({ name, pool }: { name: string; pool: StatusView['budget']['manage'] }) {
  const title = `Request budget of the ${name} pool: what is left of the quota in this window`;
  if (pool.quota === null || pool.remaining === null) {
    return (
      <span className="status-item" title={title}>
        {name} <b>not known</b>
      </span>
    );
  }
  return (
    <span className="status-item" title={title}>
      {name}
      <Meter label={`${name} budget left`} value={pool.remaining} max={pool.quota} />
      <span>
        <b>{formatCount(pool.remaining)}</b> of {formatCount(pool.quota)}
      </span>
    </span>
  );
}
