import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useFollowing } from './following';

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Of the page, without its tenant. */
  readonly path: string;
}

/** A link of the browser to a page of the console, which looks like what it is given. With the keys that do so it opens another tab. */
export function PageLink({ path, onClick, ...rest }: PageLinkProps) {
  const { go, addressOf } = useFollowing();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    go(path);
  };
  return <a {...rest} href={addressOf(path)} onClick={follow} />;
}
