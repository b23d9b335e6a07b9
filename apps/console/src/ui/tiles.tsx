import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { Icon, type IconName } from './icon';
import styles from './tiles.module.css';

/** Places to go to, beside each other, under what they have in common. */
export const Tiles = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['section']}>
    <h2>{title}</h2>
    <ul className={styles['tiles']}>{children}</ul>
  </section>
);

export interface TileProps {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** How much there is, written. */
  readonly figure?: string | undefined;
}

/** A place to go to: what it is, and how much there is of it. */
export const Tile = ({ href, icon, title, text, figure }: TileProps) => (
  <li className={styles['item']}>
    <Link href={href} className={styles['tile'] ?? ''}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <span className={styles['words']}>
        <strong>{title}</strong>
        {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
        <span className={styles['text']}>{text}</span>
      </span>
    </Link>
  </li>
);
