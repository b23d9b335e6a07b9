import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddInline } from '../../app/session/add-inline';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { IconButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Select, TextField } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Skeleton } from '../../ui/message';
import { WordTag } from '../../ui/status';

export interface NodeLabelsProps {
  readonly code: string;
  readonly version: string;
  readonly id: string;
  readonly mayWrite: boolean;
}

const MOST = 200;
const LABELS = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/labels' as const;
const KINDS = ['alt', 'hidden'] as const;
/** What the service takes where none is named. */
const USUAL = 'en_US';
type Kind = (typeof KINDS)[number];

/** Other names of a node: those that are shown beside its name, and those for searches alone. */
export function NodeLabels(props: NodeLabelsProps) {
  const { code, version, id, mayWrite } = props;
  const { t } = useTranslation();
  const { tree } = useServices();
  const path = { tree_code: code, tree_version: version, tree_node_id: id };
  const { data, error, refetch } = useQuery({
    queryKey: labelsKey(props),
    queryFn: async ({ signal }) => {
      const query = { limit: MOST, sort: 'language,kind,value' };
      return (await tree.get(LABELS, { path, query, signal })).items;
    },
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  return (
    <>
      {data.length === 0 ? (
        <Empty text={t('labels.none')} />
      ) : (
        <Rows>
          {data.map((label) => (
            <RowItem key={label.id} action={mayWrite && <Remove {...props} label={label} />}>
              <bdi>{label.value}</bdi> {label.kind === 'hidden' && <WordTag>{t('labels.kinds.hidden')}</WordTag>}
              <div>
                <Muted>{label.language}</Muted>
              </div>
            </RowItem>
          ))}
        </Rows>
      )}
      {mayWrite && <Add {...props} />}
    </>
  );
}

const labelsKey = ({ code, version, id }: NodeLabelsProps) => ['nodes', code, version, 'labels', id] as const;

function Remove({
  label,
  ...props
}: NodeLabelsProps & { readonly label: { readonly id: string; readonly value: string } }) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const path = { tree_code: props.code, tree_version: props.version, tree_node_id: props.id, node_label_id: label.id };
  const remove = useMutation({
    mutationFn: () => tree.delete(`${LABELS}/{node_label_id}`, { path }),
    onSuccess: () => cache.invalidateQueries({ queryKey: labelsKey(props) }),
  });
  return (
    <>
      {remove.error && <ProblemMessage error={remove.error} />}
      <IconButton
        label={t('labels.remove', { label: label.value })}
        isDisabled={remove.isPending}
        onPress={() => remove.mutate()}
      >
        <Icon name="trash" size={16} />
      </IconButton>
    </>
  );
}

function Add(props: NodeLabelsProps) {
  const { code, version, id } = props;
  const { t } = useTranslation();
  const { tree } = useServices();
  const languages = useLanguages(code);
  const [draft, setDraft] = useState<{ value: string; language?: string; kind: Kind }>({ value: '', kind: 'alt' });
  const usual = languages.includes(USUAL) ? USUAL : (languages[0] ?? '');
  const language = draft.language ?? usual;
  const value = draft.value.trim();
  return (
    <AddInline
      verb={t('labels.add')}
      body={value === '' ? undefined : { value, kind: draft.kind, ...(language !== '' && { language }) }}
      send={(body) => tree.post(LABELS, { path: { tree_code: code, tree_version: version, tree_node_id: id }, body })}
      member="value"
      queryKey={labelsKey(props)}
      done={t('labels.added')}
      onAdded={() => setDraft((before) => ({ ...before, value: '' }))}
    >
      {({ fault }) => (
        <>
          <TextField
            label={t('labels.value')}
            value={draft.value}
            onChange={(typed) => setDraft((before) => ({ ...before, value: typed }))}
            autoComplete="off"
            {...fault}
          />
          <Select
            label={t('labels.language')}
            value={language}
            choices={languages.map((one) => ({ id: one, name: one }))}
            onChange={(next) => setDraft((before) => ({ ...before, language: next }))}
          />
          <Select
            label={t('labels.kind')}
            value={draft.kind}
            choices={KINDS.map((one) => ({ id: one, name: t(`labels.kinds.${one}`) }))}
            onChange={(kind) => setDraft((before) => ({ ...before, kind }))}
          />
        </>
      )}
    </AddInline>
  );
}

/** The languages of the tree. */
function useLanguages(code: string): readonly string[] {
  const { tree } = useServices();
  const { data } = useQuery({
    queryKey: ['trees', 'one', code, 'languages'],
    queryFn: async ({ signal }) => {
      const path = { tree_code: code };
      const { items } = await tree.get('/trees/{tree_code}/languages', { path, query: { limit: 100 }, signal });
      return items.map(({ language }) => language);
    },
  });
  return data ?? [];
}
