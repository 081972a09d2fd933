import { useId, useState } from 'react';
import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { Check, TextInput } from '../../ui/input.tsx';
import {
  hasVwap,
  MAX_LENGTH,
  MIN_LENGTH,
  readLength,
  type AverageSetting,
  type Indicators,
} from './indicators.ts';

const messages = marketChartMessages.indicators;

interface IndicatorsMenuProps {
  indicators: Indicators;
  interval: CandleInterval;
  onChange: (indicators: Indicators) => void;
}

/** What is drawn besides the candles. Every change is seen at once. */
export function IndicatorsMenu({ indicators, interval, onChange }: IndicatorsMenuProps) {
  const { volume, first, second, vwap } = indicators;
  const canVwap = hasVwap(interval);
  return (
    <div className="chart-indicators">
      <Check
        label={messages.volume}
        checked={volume}
        onChange={(on) => onChange({ ...indicators, volume: on })}
      />
      <Average
        name={messages.first}
        setting={first}
        onChange={(next) => onChange({ ...indicators, first: next })}
      />
      <Average
        name={messages.second}
        setting={second}
        onChange={(next) => onChange({ ...indicators, second: next })}
      />
      <Check
        label={messages.vwap}
        checked={vwap && canVwap}
        disabled={!canVwap}
        onChange={(on) => onChange({ ...indicators, vwap: on })}
      />
      {canVwap ? null : <p className="caption">{messages.vwapNote}</p>}
    </div>
  );
}

interface AverageProps {
  name: string;
  setting: AverageSetting;
  onChange: (setting: AverageSetting) => void;
}

/** A moving average and its length; a text that is no length changes nothing and says what would. */
function Average({ name, setting, onChange }: AverageProps) {
  const [typed, setTyped] = useState(String(setting.length));
  const problemId = useId();
  const isBad = readLength(typed) === null;
  return (
    <div className="chart-average">
      <Check label={name} checked={setting.on} onChange={(on) => onChange({ ...setting, on })} />
      <TextInput
        scale="small"
        inputMode="numeric"
        maxLength={3}
        unit={messages.candles}
        aria-label={messages.length(name)}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? problemId : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const length = readLength(target.value);
          if (length !== null) onChange({ on: true, length });
        }}
      />
      {isBad ? (
        <p className="field-problem" id={problemId}>
          {messages.badLength(MIN_LENGTH, MAX_LENGTH)}
        </p>
      ) : null}
    </div>
  );
}
