import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { isNotFound } from '../../data/errors';
import { useTree, useVersion } from '../../data/use-tree';
import { Blank } from '../../ui/message';
import { Page } from '../../ui/page';
import { Crumbs, SubNav } from '../../ui/sub-nav';
import { WordTag } from '../../ui/status';

/** What all pages of a tree have: its name, and the way to the others. */
export function TreeFrame({
  code,
  part,
  children,
}: {
  readonly code: string;
  readonly part: 'versions' | 'releases' | 'compare' | 'schema' | 'runs';
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { data, error } = useTree(code);
  const base = `/trees/${encodeURIComponent(code)}`;
  if (isNotFound(error)) return <NoTree />;
  const pages = [
    { id: 'versions', name: t('trees.versions'), href: base },
    { id: 'releases', name: t('releases.title'), href: `${base}/releases` },
    { id: 'compare', name: t('compare.title'), href: `${base}/compare` },
    { id: 'schema', name: t('treeSchema.title'), href: `${base}/schema` },
    { id: 'runs', name: t('runs.title'), href: `${base}/runs` },
  ];
  return (
    <Page title={data?.name ?? code} above={<Crumbs label={t('trees.path')} above={[allTrees(t)]} />}>
      <SubNav label={t('trees.parts')} pages={pages} current={part} />
      {error && <ProblemMessage error={error} />}
      {children}
    </Page>
  );
}

export interface VersionFrameProps {
  readonly code: string;
  readonly version: string;
  readonly part: 'nodes' | 'changes' | 'merge' | 'review' | 'rollups' | 'import';
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}

/** What all pages of a version have. */
export function VersionFrame({ code, version, part, children, beside }: VersionFrameProps) {
  const { t } = useTranslation();
  const mayWrite = useCan()('trees:write');
  const tree = useTree(code);
  const { data, error } = useVersion(code, version);
  const above = `/trees/${encodeURIComponent(code)}`;
  const base = `${above}/versions/${encodeURIComponent(version)}`;
  if (isNotFound(error)) return <NoTree />;
  const pages = [
    { id: 'nodes', name: t('nodes.title'), href: base },
    { id: 'changes', name: t('history.changes'), href: `${base}/changes` },
    { id: 'review', name: t('reviews.title'), href: `${base}/review` },
    { id: 'rollups', name: t('rollups.title'), href: `${base}/rollups` },
    { id: 'import', name: t(mayWrite ? 'imports.page' : 'imports.export'), href: `${base}/import` },
    // Last: whether it is there is known later than the others.
    ...(mayWrite && data?.frozen === false ? [{ id: 'merge', name: t('merge.title'), href: `${base}/merge` }] : []),
  ];
  const isNamed = data !== undefined && data.name.toLowerCase() !== version.toLowerCase();
  const name = isNamed ? `${data.name} (${version})` : (data?.name ?? version);
  return (
    <Page
      title={name}
      above={
        <Crumbs
          label={t('trees.path')}
          above={[allTrees(t), { id: code, name: tree.data?.name ?? code, href: above }]}
        />
      }
      beside={beside}
      actions={
        data?.frozen === true && (
          <WordTag>{t(data.released_at === null ? 'versions.frozen' : 'versions.release')}</WordTag>
        )
      }
    >
      <SubNav label={t('versions.parts')} pages={pages} current={part} />
      {error && <ProblemMessage error={error} />}
      {children}
    </Page>
  );
}

const allTrees = (t: TFunction) => ({ id: '', name: t('trees.title'), href: '/trees' });

function NoTree() {
  const { t } = useTranslation();
  return (
    <Blank icon="tree" title={t('trees.notFound')}>
      <p>{t('trees.notFoundText')}</p>
    </Blank>
  );
}
