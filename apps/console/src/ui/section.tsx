import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of a page with a title of its own, on a surface. */
export function Section({
  title,
  text,
  children,
}: {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['section']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}

/** Sections beside each other where there is room. */
export const Sections = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['sections']}>{children}</div>
);
