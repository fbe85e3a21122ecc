import { encode } from 'uqr';

/** A QR code, drawn in the browser so that its content isn't sent anywhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-48 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
