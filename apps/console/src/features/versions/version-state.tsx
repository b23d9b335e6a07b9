import { useTranslation } from 'react-i18next';
import type { VersionRow } from '../../data/use-tree';
import { Status } from '../../ui/status';

/** Whether a version can be written to, for now or for good. */
export function VersionState({
  version: { frozen, released_at: released },
}: {
  readonly version: Pick<VersionRow, 'frozen' | 'released_at'>;
}) {
  const { t } = useTranslation();
  return (
    <Status kind={frozen ? 'plain' : 'good'}>
      {t(released !== null ? 'versions.release' : frozen ? 'versions.frozen' : 'versions.draft')}
    </Status>
  );
}
