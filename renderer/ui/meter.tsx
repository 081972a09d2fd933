import './meter.css';

interface MeterProps {
  label: string;
  value: number;
  max: number;
}

/** A short bar of what is left; amber under a tenth. The numbers are beside it as text. */
export function Meter({ label, value, max }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span
      className={share < 0.1 ? 'meter meter-low' : 'meter'}
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span className="meter-fill" style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
