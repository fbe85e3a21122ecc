import type { ReactNode } from 'react';
import { staffPlatform } from './staff-platform.ts';

interface DownloadLinkProps {
  path: string;
  className: string;
  /** Called when the user requests the file. */
  onPress?(): void;
  children: ReactNode;
}

/** A link to a file on the server that is downloaded rather than opened. */
export function DownloadLink({ path, className, onPress, children }: DownloadLinkProps) {
  return (
    <a
      href={path}
      download
      className={className}
      onClick={(event) => {
        onPress?.();
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
