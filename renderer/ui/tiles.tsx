import { useId, type ReactNode } from 'react';
import './tiles.css';

interface TilesProps<T extends string> {
  /** What is being chosen; read aloud, not shown. */
  label: string;
  tiles: readonly { value: T; name: ReactNode; title?: string; body: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

/** Lists side by side with what each holds. Radio buttons underneath, so arrow keys work as everywhere. */
export function Tiles<T extends string>({ label, tiles, value, onChange }: TilesProps<T>) {
  const group = useId();
  return (
    <div className="tiles" role="radiogroup" aria-label={label}>
      {tiles.map((tile) => (
        <label key={tile.value} className="tile" data-tile={tile.value} title={tile.title}>
          <input
            type="radio"
            name={group}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className="tile-name">{tile.name}</span> {tile.body}
        </label>
      ))}
    </div>
  );
}
