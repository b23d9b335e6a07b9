import { useTranslation } from 'react-i18next';
import type { Sample } from '../../data/user-files/read-sample';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Message } from '../../ui/message';

const SHOWN = 20;

/** What is wrong with the first users of a file; the service judges all of them. */
export function ImportSample({ sample }: { readonly sample: Sample }) {
  const { t } = useTranslation();
  const { lines, faults, members, format, isUnread } = sample;
  if (isUnread) return <Message kind="note" title={t('userImports.sampleUnread')} />;
  if (lines === 0) return <Message kind="bad" title={t('userImports.sampleEmpty')} />;
  if (faults.length === 0)
    return (
      <Message kind="good" title={t('userImports.sampleGood', { count: lines })}>
        <span>{t('userImports.members', { members: members.join(', ') })}</span>
      </Message>
    );
  const system = t(`userImports.formats.${format}`);
  return (
    <>
      <Message kind="warn" title={t('userImports.sampleBad', { faults: faults.length, count: lines })} />
      <Rows>
        {faults.slice(0, SHOWN).map(({ line, key, name = '' }, index) => (
          <RowItem key={index}>
            {t('userImports.line', { line })} <Muted>{t(`userImports.faults.${key}`, { name, system })}</Muted>
          </RowItem>
        ))}
      </Rows>
    </>
  );
}
