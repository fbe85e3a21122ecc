import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { askNow } from '#storefront/api/ask-now.ts';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { askToConfirm } from './confirm-request.ts';
import { securityQueries } from './security-queries.ts';

interface ConfirmedDownloadProps {
  path: string;
  className: string;
  children: ReactNode;
}

/**
 * A link to a file. Users who signed in by PIN must confirm their identity before the download. With a plain link, the browser would
 * save the server's rejection as the file.
 */
export function ConfirmedDownload(props: ConfirmedDownloadProps) {
  const { data } = useQuery(securityQueries.own());
  const queries = useQueryClient();
  const isConfirmed = useRef(false);
  async function ask(link: HTMLElement): Promise<void> {
    const own = await askNow(queries, securityQueries.own()).catch(() => data);
    if (!own?.isConfirmed && !(await askToConfirm())) return;
    isConfirmed.current = true;
    link.click();
    isConfirmed.current = false;
  }
  function hold(event: MouseEvent<HTMLElement>): void {
    if (!data?.isSwitched || isConfirmed.current || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    void ask(event.target);
  }
  return (
    // This element is no control itself: it sees each click before the link does, and may hold it back.
    <span className="contents" onClickCapture={hold}>
      <DownloadLink {...props} />
    </span>
  );
}
