import { useTranslation } from 'react-i18next';
import { formatTime } from '../../data/format';
import type { Alias, VersionRow } from '../../data/use-tree';
import { Muted } from '../../ui/facts';
import { Lanes } from '../../ui/lanes';
import { Link } from '../../ui/link';
import { Tag } from '../../ui/status';
import { lanesOf, widthOf } from './lanes';
import { useMerges, type MergedInto } from './use-merges';
import { VersionState } from './version-state';
import styles from './versions.module.css';

export interface VersionGraphProps {
  readonly code: string;
  readonly versions: readonly VersionRow[];
  readonly aliases: readonly Alias[];
}

/** Which version was cloned from which, as lines and in words, and what was merged lately. */
export function VersionGraph({ code, versions, aliases }: VersionGraphProps) {
  const { t } = useTranslation();
  const merges = useMerges(code);
  const rows = lanesOf(versions);
  const width = widthOf(rows);
  const codes = new Map(versions.map(({ id, version }) => [id, version]));
  return (
    <ol className={styles['graph']} aria-label={t('versions.graph')}>
      {versions.map((version, at) => {
        const row = rows[at] ?? { lane: 0, above: [], below: [] };
        return (
          <li key={version.id}>
            <Lanes width={width} {...row} isFilled={version.released_at !== null} />
            <One
              code={code}
              version={version}
              origin={version.cloned_from === null ? null : codes.get(version.cloned_from)}
              names={aliases.filter((one) => one.version === version.version).map(({ alias }) => alias)}
              merges={merges.filter(({ into }) => into === version.id)}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface OneProps {
  readonly code: string;
  readonly version: VersionRow;
  /** null: it is no copy; undefined: what it was copied from is gone. */
  readonly origin: string | null | undefined;
  readonly names: readonly string[];
  readonly merges: readonly MergedInto[];
}

function One({ code, version, origin, names, merges }: OneProps) {
  const { t, i18n } = useTranslation();
  const base = `/trees/${encodeURIComponent(code)}`;
  const copied = version.released_at === null ? 'clonedFrom' : 'publishedFrom';
  return (
    <div className={styles['text']}>
      <div>
        <Link href={`${base}/versions/${encodeURIComponent(version.version)}`}>{version.version}</Link>{' '}
        {version.name !== version.version && <bdi>{version.name}</bdi>}{' '}
        {names.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}{' '}
        <VersionState version={version} />
      </div>
      <Muted>
        {origin === null
          ? t('versions.made', { time: formatTime(version.created_at, i18n.language) })
          : t(`versions.${copied}`, {
              version: origin ?? t('versions.gone'),
              time: formatTime(version.created_at, i18n.language),
            })}
      </Muted>
      {merges.map(({ id, from, at }) => (
        <Muted key={id}>{t('versions.mergedFrom', { version: from, time: formatTime(at, i18n.language) })}</Muted>
      ))}
    </div>
  );
}
