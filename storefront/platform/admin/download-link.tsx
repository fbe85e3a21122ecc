import type { ReactNode } from 'react';
import { staffPlatform } from './staff-platform.ts';

interface DownloadLinkProps {
  path: string;
  className: string;
  children: ReactNode;
}

/** A link to one of the shop's files, which is saved rather than shown. */
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
