import { Bar, BarChart, Cell, ResponsiveContainer, Tooltip, type TooltipContentProps, YAxis } from 'recharts';
import type { OverviewDay } from '#core/backoffice/overview-api.ts';
import { formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';

export interface DayChartProps {
  days: readonly OverviewDay[];
  shown: 'salesCents' | 'paymentsCents';
  colour: string;
}

/** The last days as bars, today's the strongest. A picture for the eye alone: the table beside it holds the same figures. */
export function DayChart({ days, shown, colour }: DayChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
        margin={{ top: 2, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={2}
        accessibilityLayer={false}
      >
        <YAxis hide domain={[0, 'dataMax']} />
        <Tooltip
          content={DayTip}
          cursor={{ fill: 'var(--color-bone)' }}
          isAnimationActive={false}
          allowEscapeViewBox={{ x: false, y: true }}
          // Below the bars, which it would hide.
          position={{ y: 44 }}
        />
        <Bar dataKey={shown} isAnimationActive={false} minPointSize={1}>
          {days.map(({ day }, index) => (
            <Cell key={day} fill={colour} fillOpacity={index === days.length - 1 ? 1 : 0.45} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function DayTip({ active, payload }: TooltipContentProps) {
  const [bar] = payload;
  if (!active || bar === undefined) return null;
  const { day } = bar.payload as OverviewDay;
  return (
    <p className="rounded-sm border border-ink bg-white px-2 text-xs whitespace-nowrap tabular-nums">
      {formatShortDay(day)}: {formatMoney(Number(bar.value))}
    </p>
  );
}
