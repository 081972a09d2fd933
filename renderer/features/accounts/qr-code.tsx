import { drawQr } from './qr.ts';

/** Dark on white in both themes, or no camera would read it. `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = drawQr(text);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect className="qr-ground" width={side} height={side} />
      <path className="qr-dark" d={path} />
    </svg>
  );
}
