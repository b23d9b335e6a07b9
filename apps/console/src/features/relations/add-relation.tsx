import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { Select, TextField } from '../../ui/field';
import { Inline } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import type { Suggestion } from '../../ui/suggestions';
import { NodePicker } from './node-picker';
import { RELATIONS, versionRelationsKey, type RelatedNode } from './related-node';
import { namesNode, RELATION_KINDS, relationOf, type RelationKind } from './relation-kinds';

/** Relates a node to another one of its version, or to a concept elsewhere. */
export function AddRelation(node: RelatedNode) {
  const { code, version, id } = node;
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [kind, setKind] = useState<RelationKind>('related');
  const [other, setOther] = useState<Suggestion>();
  const [iri, setIri] = useState('');
  const [added, setAdded] = useState(0);
  const relation = relationOf(kind, other?.id, iri);
  const add = useMutation({
    mutationFn: (body: NonNullable<typeof relation>) =>
      tree.post(RELATIONS, { path: { tree_code: code, tree_version: version, tree_node_id: id }, body }),
    onSuccess: () => {
      notify(t('relations.added'));
      setOther(undefined);
      setIri('');
      setAdded(added + 1); // a new field: nothing is typed in it
      return cache.invalidateQueries({ queryKey: versionRelationsKey(node) });
    },
  });
  const error = fieldErrorsOf(add.error)['target_uri'];
  return (
    <Inline
      verb={t('relations.add')}
      isPending={add.isPending}
      isDisabled={relation === undefined}
      onSubmit={() => relation && add.mutate(relation)}
    >
      <Select
        label={t('relations.kind')}
        value={kind}
        choices={RELATION_KINDS.map((one) => ({ id: one, name: t(`relations.kinds.${one}`) }))}
        onChange={(next) => {
          setKind(next);
          add.reset();
        }}
      />
      {namesNode(kind) ? (
        <NodePicker key={added} {...node} chosen={other} onChoose={setOther} />
      ) : (
        <TextField
          label={t('relations.iri')}
          hint={t('relations.iriHint')}
          value={iri}
          onChange={setIri}
          autoComplete="off"
          {...(error !== undefined && { error })}
        />
      )}
      {add.error && error === undefined && <ProblemMessage error={add.error} />}
    </Inline>
  );
}
