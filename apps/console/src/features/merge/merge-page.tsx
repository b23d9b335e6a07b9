import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useVersion, useVersions, type VersionRow } from '../../data/use-tree';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { Pair } from '../../ui/form';
import { Link } from '../../ui/link';
import { Message, Skeleton } from '../../ui/message';
import { Section } from '../../ui/section';
import { MergeRun } from './merge-run';

export interface MergePageProps {
  readonly code: string;
  readonly version: string;
  /** The version has other nodes now. */
  readonly onWritten: () => void;
}

/** Brings the changes of another version into this one: first what would change and what is in conflict, then the merge. */
export function MergePage({ code, version, onWritten }: MergePageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: own } = useVersion(code, version);
  const { data: versions, error, refetch } = useVersions(code);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!versions || !own) return <Skeleton />;
  if (own.frozen)
    return <Message kind="note" title={t(own.released_at === null ? 'nodes.frozen' : 'nodes.released')} />;
  if (!can('trees:write')) return <Message kind="note" title={t('merge.readOnly')} />;
  const others = versions.filter((one) => one.version !== version);
  if (others.length === 0) return <Empty text={t('merge.alone')} />;
  return <Chosen {...{ code, version, versions, others, onWritten }} />;
}

/** Stands for the base that the service finds, and for none. */
const FOUND = '*';
const NONE = '-';

interface ChosenProps extends MergePageProps {
  readonly versions: readonly VersionRow[];
  readonly others: readonly VersionRow[];
}

function Chosen({ code, version, versions, others, onWritten }: ChosenProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState('');
  const [base, setBase] = useState(FOUND);
  const named = (list: readonly VersionRow[]) =>
    list.map((one) => ({
      id: one.version,
      name: one.name === one.version ? one.version : `${one.version} – ${one.name}`,
    }));
  const segment = encodeURIComponent(code);
  const compare = `/trees/${segment}/compare?from=${encodeURIComponent(version)}&to=${encodeURIComponent(from)}`;
  return (
    <>
      <Section title={t('merge.what')} text={t('merge.text', { version })}>
        <Pair>
          <Select
            label={t('merge.from')}
            value={from}
            placeholder={t('merge.choose')}
            choices={named(others)}
            onChange={setFrom}
          />
          <Select
            label={t('merge.base')}
            hint={t('merge.baseHint')}
            value={base}
            choices={[
              { id: FOUND, name: t('merge.baseFound') },
              ...named(versions),
              { id: NONE, name: t('merge.baseNone') },
            ]}
            onChange={setBase}
          />
        </Pair>
        {from !== '' && (
          <div>
            <Link href={compare}>{t('merge.compare', { version, from })}</Link>
          </div>
        )}
      </Section>
      {from !== '' && (
        <MergeRun
          key={`${from} ${base}`}
          {...{ code, version, from, onWritten }}
          base={base === FOUND ? undefined : base === NONE ? null : base}
        />
      )}
    </>
  );
}
