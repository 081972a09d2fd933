import { encode } from 'uqr';

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

/** Four modules of quiet zone around the code, as the standard asks. */
const QUIET = 4;

interface QrDrawing {
  /** Side of the drawing in modules, quiet zone included. */
  side: number;
  /** One SVG path of all dark modules, one unit each. */
  path: string;
}

/** Draws the text as a QR code; every dark run of a row is one rectangle. Throws when the text is too long for any code. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  let path = '';
  for (const [y, row] of data.entries()) {
    let x = 0;
    while (x < row.length) {
      const from = x;
      while (row[x] === true) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
      else x += 1;
    }
  }
  return { side: size, path };
}
