import { buttonClass } from '#storefront/ui/button.tsx';

export interface ShowMoreProps {
  what: string;
  shown: number;
  total: number;
  /** Where a browser without scripts finds them. */
  path: string;
  onMore(): void;
}

export function ShowMore({ what, shown, total, path, onMore }: ShowMoreProps) {
  return (
    <div className="mt-8 text-center">
      <p role="status" className="text-sm text-steel">
        {shown} of {total} shown
      </p>
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
        className={`mt-3 ${buttonClass({ variant: 'secondary' })}`}
      >
        Show more<span className="sr-only"> {what}</span>
      </a>
    </div>
  );
}
