import styles from './side-by-side.module.css';

/** A value as it is on both sides; nothing where a side has none. */
export interface SideBySideRow {
  readonly id: string;
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface SideBySideProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly rows: readonly SideBySideRow[];
}

/** Values beside each other; at the width of a phone below each other. */
export function SideBySide({ label, before, after, rows }: SideBySideProps) {
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <bdi>{before}</bdi>
          </th>
          <th scope="col">
            <bdi>{after}</bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <Side name={before} value={row.before} kind="before" />
            <Side name={after} value={row.after} kind="after" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Side = ({
  name,
  value,
  kind,
}: {
  readonly name: string;
  readonly value: string | undefined;
  readonly kind: 'before' | 'after';
}) => (
  <td className={value === undefined ? '' : (styles[kind] ?? '')}>
    <span className={styles['side']} aria-hidden="true">
      {name}
    </span>
    <span className={styles['value']}>{value ?? '–'}</span>
  </td>
);
