import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../app/session/delete-record';
import { useCan } from '../../app/session/session';
import { formatZonedTime } from '../../data/format';
import { useServices } from '../../data/services';
import { treeKey, type Alias, type VersionRow } from '../../data/use-tree';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Actions } from '../../ui/page';
import { Section } from '../../ui/section';
import { AliasDialog } from './alias-dialog';
import { releaseBefore } from './release-before';

export interface AliasesProps {
  readonly code: string;
  readonly aliases: readonly Alias[];
  /** Newest first. */
  readonly releases: readonly VersionRow[];
}

/** What is asked: which release an alias is to name, a new one where there is none yet. */
interface Asked {
  readonly alias: Alias | undefined;
  readonly release: string | undefined;
}

/** The names by which readers find a release. */
export function Aliases({ code, aliases, releases }: AliasesProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState<Asked>();
  const mayPublish = can('trees:publish');
  return (
    <Section title={t('releases.aliases')} text={t('releases.aliasesText')}>
      {aliases.length === 0 ? (
        <Empty text={t(releases.length === 0 ? 'releases.noAliasYet' : 'releases.noAlias')} />
      ) : (
        <Rows>
          {aliases.map((alias) => (
            <One key={alias.id} {...{ code, alias, releases, mayPublish }} onAsk={setAsked} />
          ))}
        </Rows>
      )}
      {mayPublish && releases.length > 0 && (
        <div>
          <Button onPress={() => setAsked({ alias: undefined, release: releases[0]?.version })}>
            {t('releases.newAlias')}
          </Button>
        </div>
      )}
      {asked && <AliasDialog {...{ code, releases, ...asked }} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

interface OneProps {
  readonly code: string;
  readonly alias: Alias;
  readonly releases: readonly VersionRow[];
  readonly mayPublish: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function One({ code, alias, releases, mayPublish, onAsk }: OneProps) {
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const earlier = releaseBefore(releases, alias.version);
  const href = `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(alias.version)}`;
  const path = { tree_code: code, alias: alias.alias };
  return (
    <RowItem
      action={
        mayPublish && (
          <Actions>
            <Button onPress={() => onAsk({ alias, release: undefined })}>{t('releases.move')}</Button>
            {earlier && (
              <Button onPress={() => onAsk({ alias, release: earlier.version })}>
                {t('releases.rollBack', { version: earlier.version })}
              </Button>
            )}
            <DeleteRecord
              isIcon
              verb={t('releases.deleteAlias', { alias: alias.alias })}
              text={t('releases.deleteAliasText', { alias: alias.alias })}
              done={t('releases.deletedAlias', { alias: alias.alias })}
              send={() => tree.delete('/trees/{tree_code}/aliases/{alias}', { path })}
              queryKey={treeKey(code)}
              onDeleted={() => undefined}
            />
          </Actions>
        )
      }
    >
      <div>
        <strong>{alias.alias}</strong> → <Link href={href}>{alias.version}</Link>
      </div>
      <Muted>{t('releases.movedAt', { time: formatZonedTime(alias.updated_at, i18n.language) })}</Muted>
    </RowItem>
  );
}
