import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components';
import styles from './link.module.css';

/** Leads to another page of the console; `button` looks like the one filled button of a view, `outline` like another one. */
export function Link({
  href,
  kind = 'text',
  children,
}: {
  readonly href: string;
  readonly kind?: 'text' | 'button' | 'outline';
  readonly children: ReactNode;
}) {
  return (
    <AriaLink href={href} className={styles[kind] ?? ''}>
      {children}
    </AriaLink>
  );
}
