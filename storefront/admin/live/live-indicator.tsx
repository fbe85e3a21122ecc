import type { LiveStatus } from './staff-event-connection.ts';

const text: Record<LiveStatus, { label: string; means: string; dot: string }> = {
  live: { label: 'Live', means: 'New orders and payments appear by themselves.', dot: 'bg-eucalypt' },
  connecting: { label: 'Connecting…', means: 'Asking the shop for news.', dot: 'border-2 border-steel' },
  offline: {
    label: 'Not live',
    means: 'The shop can’t be reached. What you see may be out of date.',
    dot: 'bg-oxblood',
  },
  cut: {
    label: 'No connection',
    means: 'This device has no network. What you see may be out of date, and nothing can be saved.',
    dot: 'bg-oxblood',
  },
};

/** Whether the screen keeps itself up to date. As wide as its longest word, so that nothing beside it moves. */
export function LiveIndicator({ status }: { status: LiveStatus }) {
  const { label, means, dot } = text[status];
  return (
    <span
      role="status"
      className="inline-flex min-w-28 items-center gap-2 text-sm whitespace-nowrap text-steel max-xl:order-last xl:justify-end"
      data-tooltip={means}
    >
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      <span>{label}</span>
      <span className="sr-only">{means}</span>
    </span>
  );
}
