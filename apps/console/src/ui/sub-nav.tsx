import { useEffect, useRef } from 'react';
import { Link } from 'react-aria-components';
import styles from './sub-nav.module.css';

export interface SubPage {
  readonly id: string;
  readonly name: string;
  readonly href: string;
}

/** The pages of one record, each with an address of its own; the present one is scrolled into view. */
export function SubNav({
  label,
  pages,
  current,
}: {
  readonly label: string;
  readonly pages: readonly SubPage[];
  readonly current: string;
}) {
  const present = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Some browsers answer a promise, which is no clean-up.
    void present.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label} className={styles['nav']}>
      {pages.map(({ id, name, href }) => (
        <Link
          key={id}
          href={href}
          className={styles['entry'] ?? ''}
          {...(id === current && { ref: present, 'aria-current': 'page' as const })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Where a page is: the records above it, each a link, then the present one, unless the title says it. */
export function Crumbs({
  label,
  above,
  current,
}: {
  readonly label: string;
  readonly above: readonly { readonly id: string; readonly name: string; readonly href: string }[];
  readonly current?: string;
}) {
  return (
    <nav aria-label={label} className={styles['crumbs']}>
      <ol>
        {above.map(({ id, name, href }) => (
          <li key={id}>
            <Link href={href}>{name}</Link>
          </li>
        ))}
        {current !== undefined && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}
