import type { ReactNode } from 'react';
import { staffPlatform } from './staff-platform.ts';

interface DownloadLinkProps {
  path: string;
  className: string;
  children: ReactNode;
}

/** A link to a file of the shop's, which is saved and not shown. */
export function DownloadLink({ path, className, children }: DownloadLinkProps) {
  return (
    <a
      href={path}
      download
      className={className}
      onClick={(event) => {
        const { download } = staffPlatform();
        if (download === null) return;
        event.preventDefault();
        download(path);
      }}
    >
      {children}
    </a>
  );
}
