import type { ReactNode } from 'react';
import styles from './matrix.module.css';

/** Groups of boxes to tick. */
export const Matrix = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['matrix']}>{children}</div>
);

/** Boxes that belong together, side by side where there is room. */
export const MatrixGroup = ({
  name,
  text,
  children,
}: {
  readonly name: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <section className={styles['group']} aria-label={name}>
    <header className={styles['head']}>
      <h2>{name}</h2>
      <span>{text}</span>
    </header>
    <div className={styles['boxes']}>{children}</div>
  </section>
);

/** What has changed and is not saved, at the lower edge of what scrolls. */
export const SaveBar = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className={styles['save']}>
    <span>{text}</span>
    {children}
  </div>
);
