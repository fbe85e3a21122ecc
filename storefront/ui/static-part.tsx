import { type ComponentType, useEffect, useRef, useState } from 'react';

type Part<Props> = ComponentType<Props>;

/**
 * A part of a page that only shows something. The browser keeps what the server sent, whose links work as they are, and
 * fetches the part's code only where the page was reached by a link. `onServer` is null in the browser.
 */
export function staticPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  let loaded = onServer;
  return function StaticPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [Shown, setShown] = useState<Part<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded || place.current?.firstChild) return;
      load().then(
        (part) => {
          loaded = part;
          setShown(() => part);
        },
        // Its place stays empty.
        () => {},
      );
    }, []);
    if (Shown)
      return (
        <div key="shown">
          <Shown {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it leaves the server's markup alone
    return <div ref={place} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  };
}
