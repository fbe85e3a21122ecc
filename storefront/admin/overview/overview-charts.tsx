import { useState } from 'react';
import { formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { OverviewDay } from '#core/staff/overview-api.ts';

export interface DayChartProps {
  days: readonly OverviewDay[];
  shown: 'salesCents' | 'paymentsCents';
  colour: string;
}

/** The chart's own units; it is drawn as wide and high as its place. */
const step = 10;
const height = 40;
const gap = 2;

/** The last days as bars, today's the strongest. A picture for the eye alone: the table beside it holds the same figures. */
export function DayChart({ days, shown, colour }: DayChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const max = Math.max(1, ...days.map((day) => day[shown]));
  const day = pointed === null ? undefined : days[pointed];
  return (
    <div aria-hidden="true" className="relative h-10 w-32 border-b border-ink" onPointerLeave={() => setPointed(null)}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="block size-full"
      >
        {days.map((each, index) => {
          // Never quite nothing: a day without a sale is a line. Refunds can be more than what came in.
          const bar = Math.max(1, (each[shown] / max) * (height - gap));
          const x = index * step;
          return (
            <g key={each.day} onPointerEnter={() => setPointed(index)}>
              <rect x={x} width={step} height={height} fill={index === pointed ? 'var(--color-bone)' : 'transparent'} />
              <rect
                data-bar={each.day}
                x={x + gap / 2}
                y={height - bar}
                width={step - gap}
                height={bar}
                fill={colour}
                fillOpacity={index === days.length - 1 ? 1 : 0.45}
              />
            </g>
          );
        })}
      </svg>
      {day === undefined ? null : (
        // Below the bars, which it would hide.
        <p className="pointer-events-none absolute top-11 right-0 z-10 rounded-sm border border-ink bg-white px-2 text-xs whitespace-nowrap tabular-nums">
          {formatShortDay(day.day)}: {formatMoney(day[shown])}
        </p>
      )}
    </div>
  );
}
