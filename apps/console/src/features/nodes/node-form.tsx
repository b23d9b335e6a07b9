import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { useBase } from '../../data/use-base';
import { useEdit } from '../../data/use-edit';
import { Button, IconButton } from '../../ui/button';
import { Conflicts } from '../../ui/conflicts';
import { Checkbox, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Icon } from '../../ui/icon';
import { Message } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { changesOfNode, draftOf, readAttributes, type NodeDraft, type NodeField } from './node-draft';
import styles from './nodes.module.css';
import type { TreeStore } from './tree-store';
import { nodeKey, type NodeRecord } from './use-node';

export interface NodeFormProps {
  readonly code: string;
  readonly version: string;
  readonly node: NodeRecord;
  readonly mayWrite: boolean;
  readonly store: TreeStore;
}

/** The texts, fields and attributes of a node. */
export function NodeForm({ node, ...rest }: NodeFormProps) {
  const { base, setBase, setDirty } = useBase(node);
  return <Draft key={base.updated_at} {...rest} node={base} onSaved={setBase} onDirty={setDirty} />;
}

interface DraftProps extends NodeFormProps {
  readonly onSaved: (node: NodeRecord) => void;
  readonly onDirty: (isDirty: boolean) => void;
}

function Draft({ code, version, node, mayWrite, store, onSaved, onDirty }: DraftProps) {
  const { t } = useTranslation();
  const edit = useNodeEdit(code, version, node, store, onSaved);
  useEffect(() => onDirty(edit.isDirty));
  const areAttributesWrong = readAttributes(edit.draft.attributes) === undefined;
  const fields = <NodeFieldset {...{ edit, mayWrite, areAttributesWrong }} />;
  if (!mayWrite) return <div className={styles['pairs']}>{fields}</div>;
  return (
    <Form
      verb={t('nodes.save')}
      cancel={t('nodes.reset')}
      isPending={edit.isPending}
      isDisabled={!edit.isDirty || edit.conflicts.length > 0 || areAttributesWrong}
      onSubmit={() => void edit.save()}
      onCancel={() => edit.set(draftOf(node))}
    >
      {fields}
      {edit.conflicts.length > 0 && (
        <Conflicts
          title={t('conflict.title')}
          mine={t('conflict.mine')}
          theirs={t('conflict.theirs')}
          items={edit.conflicts.map(({ field, mine, theirs }) => ({
            field,
            label: t(`nodes.${field}`),
            mine: shown(mine),
            theirs: shown(theirs),
          }))}
          onChoose={(field, whose) => {
            const conflict = edit.conflicts.find((one) => one.field === field);
            if (conflict) edit.choose(conflict, whose);
          }}
        />
      )}
      {edit.isGone ? (
        <Message kind="bad" title={t('conflict.gone')} />
      ) : (
        edit.error !== undefined && <ProblemMessage error={edit.error} />
      )}
    </Form>
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value || '–' : JSON.stringify(value ?? '–'));

function useNodeEdit(
  code: string,
  version: string,
  node: NodeRecord,
  store: TreeStore,
  onSaved: (node: NodeRecord) => void,
) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const path = { tree_code: code, tree_version: version, tree_node_id: node.id };
  return useEdit<NodeRecord, NodeDraft>({
    record: node,
    fieldsOf: draftOf,
    read: () => tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}', { path }),
    write: (record, changes) =>
      tree.patch<'/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}'>(
        record,
        changesOfNode(record, changes),
      ),
    onSaved: (saved) => {
      cache.setQueryData(nodeKey(code, version, node.id), saved);
      onSaved(saved);
      void store.refresh([saved.parent_id]);
      notify(t('nodes.saved'));
    },
  });
}

interface FieldsetProps {
  readonly edit: ReturnType<typeof useNodeEdit>;
  readonly mayWrite: boolean;
  readonly areAttributesWrong: boolean;
}

function NodeFieldset({ edit, mayWrite, areAttributesWrong }: FieldsetProps) {
  const { t } = useTranslation();
  const { draft, set, fieldErrors: errors } = edit;
  const text = (name: 'name' | 'code' | 'description' | 'uri' | 'tags', hint?: string) => (
    <TextField
      label={t(`nodes.${name}`)}
      value={draft[name] ?? ''}
      onChange={(value) => set({ [name]: value })}
      isReadOnly={!mayWrite}
      isMultiline={name === 'description'}
      autoComplete="off"
      {...(hint !== undefined && { hint })}
      {...(errors[name] !== undefined && { error: errors[name] })}
    />
  );
  return (
    <>
      {text('name')}
      {text('code')}
      {text('description')}
      {mayWrite && (
        <Checkbox label={t('nodes.enabled')} isSelected={draft.enabled} onChange={(enabled) => set({ enabled })} />
      )}
      <Pairs fields={draft.fields} onChange={(fields) => set({ fields })} mayWrite={mayWrite} />
      {text('tags', t('nodes.tagsHint'))}
      {text('uri')}
      <TextField
        label={t('nodes.attributes')}
        hint={t('nodes.attributesHint')}
        value={draft.attributes}
        onChange={(attributes) => set({ attributes })}
        isReadOnly={!mayWrite}
        isMultiline
        {...(areAttributesWrong ? { error: t('nodes.attributesWrong') } : undefined)}
        {...(errors['attributes'] !== undefined && { error: errors['attributes'] })}
      />
    </>
  );
}

interface PairsProps {
  readonly fields: readonly NodeField[];
  readonly onChange: (fields: readonly NodeField[]) => void;
  readonly mayWrite: boolean;
}

/** Names with values. */
function Pairs({ fields, onChange, mayWrite }: PairsProps) {
  const { t } = useTranslation();
  const change = (at: number, values: Partial<NodeField>): void =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...values } : field)));
  return (
    <div role="group" aria-label={t('nodes.fields')} className={styles['pairs']}>
      {fields.map((field, at) => (
        // A field has no identity but its place.
        <div key={at} className={styles['pair']}>
          <TextField
            label={t('nodes.fieldName')}
            value={field.name}
            onChange={(name) => change(at, { name })}
            isReadOnly={!mayWrite}
          />
          <TextField
            label={t('nodes.fieldValue')}
            value={field.value}
            onChange={(value) => change(at, { value })}
            isReadOnly={!mayWrite}
          />
          {mayWrite && (
            <IconButton
              label={t('nodes.removeField', { name: field.name })}
              onPress={() => onChange(fields.filter((_, index) => index !== at))}
            >
              <Icon name="close" size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {mayWrite && (
        <div>
          <Button onPress={() => onChange([...fields, { name: '', value: '' }])}>{t('nodes.addField')}</Button>
        </div>
      )}
    </div>
  );
}
