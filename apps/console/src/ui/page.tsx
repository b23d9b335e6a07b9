import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A page: its title, what can be done with it, its content, and beside it the record that is open. */
export function Page({
  title,
  above,
  actions,
  children,
  beside,
}: {
  readonly title: string;
  /** Where the page is: links to what it is part of. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}) {
  return (
    <div className={styles['page']} data-beside={Boolean(beside)}>
      <section className={styles['main']}>
        <header className={styles['header']}>
          <div>
            {above}
            <h1>{title}</h1>
          </div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </header>
        {children}
      </section>
      {beside}
    </div>
  );
}

/** What belongs together, on a surface of its own. */
export const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['card']}>{children}</div>
);

/** A row of controls above a list. */
export const Bar = ({ children }: { readonly children: ReactNode }) => <div className={styles['bar']}>{children}</div>;

/** The record that is open: right of the list, or alone where there is no room for both. */
export function Panel({
  label,
  header,
  children,
}: {
  readonly label: string;
  readonly header: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <aside className={styles['panel']} aria-label={label}>
      <header className={styles['panelHeader']}>{header}</header>
      <div className={styles['panelBody']}>{children}</div>
    </aside>
  );
}

/** Fields and buttons one below the other, at a width that can be read. */
export const Stack = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['stack']}>{children}</div>
);
/** Buttons beside each other. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
);

/** The title of a part, with what can be done there. */
export const SectionHead = ({ title, action }: { readonly title: string; readonly action?: ReactNode }) => (
  <div className={styles['sectionHead']}>
    <h2>{title}</h2>
    {action}
  </div>
);

/** A row of actions on what is selected, above the rows. */
export const BarRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles['barRow']} role="toolbar" aria-label={label}>
    {children}
  </div>
);

/** Room around what is on a surface. */
export const Padded = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['padded']}>{children}</div>
);
