import styles from './data-table.module.css';

/** Those of the style sheet of tables that there are. */
export const classesOf = (...names: readonly (string | false | undefined)[]): string =>
  names.flatMap((name) => (name ? [styles[name] ?? ''] : [])).join(' ');
