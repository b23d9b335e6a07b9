import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { Code, Muted } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { PlainTable } from '../../ui/plain-table';
import { Section } from '../../ui/section';
import { WordTag } from '../../ui/status';
import { rulesOf, textOf, type Levels, type LevelRules } from './level-schemas';
import { SchemaEditor } from './schema-editor';
import { useSchema } from './use-schema';

/** What the attributes of a tree's nodes have to be, level by level; who may write changes it. */
export function SchemaPage({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { data, error, refetch } = useSchema(code);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      <Section title={t('treeSchema.attributes')} text={t('treeSchema.text')}>
        <Attributes levels={data.levels} />
      </Section>
      {can('trees:write') ? <SchemaEditor code={code} schema={data} /> : <Document levels={data.levels} />}
    </>
  );
}

function Attributes({ levels }: { readonly levels: Levels }) {
  const { t } = useTranslation();
  const rules = rulesOf(levels);
  if (rules.length === 0) return <Muted>{t('treeSchema.none')}</Muted>;
  return (
    <PlainTable label={t('treeSchema.attributes')}>
      <thead>
        <tr>
          <th scope="col">{t('treeSchema.level')}</th>
          <th scope="col">{t('treeSchema.attribute')}</th>
          <th scope="col">{t('treeSchema.type')}</th>
          <th scope="col">{t('treeSchema.rules')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((level) => (
          <Level key={level.level} {...level} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function Level({ level, attributes }: LevelRules) {
  const { t } = useTranslation();
  const name =
    level === '*' ? t('treeSchema.others') : level === '0' ? t('treeSchema.roots') : t('treeSchema.depth', { level });
  if (attributes.length === 0)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={3}>{t('treeSchema.unnamed')}</td>
      </tr>
    );
  return attributes.map((attribute, at) => (
    <tr key={attribute.name}>
      {at === 0 && (
        <th scope="rowgroup" rowSpan={attributes.length}>
          {name}
        </th>
      )}
      <td>
        <code>{attribute.name}</code>
      </td>
      <td>{attribute.types.length === 0 ? t('treeSchema.any') : attribute.types.join(', ')}</td>
      <td>
        {attribute.isRequired && <WordTag>{t('treeSchema.required')}</WordTag>}{' '}
        {attribute.isLocalized && <WordTag>{t('treeSchema.localized')}</WordTag>}
      </td>
    </tr>
  ));
}

function Document({ levels }: { readonly levels: Levels }) {
  const { t } = useTranslation();
  const text = textOf(levels);
  if (text === '') return null;
  return (
    <Section title={t('treeSchema.document')}>
      <Code text={text} label={t('actions.copy')} done={t('actions.copied')} />
    </Section>
  );
}
