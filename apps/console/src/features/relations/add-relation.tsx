import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddInline } from '../../app/session/add-inline';
import { useServices } from '../../data/services';
import { Select, TextField } from '../../ui/field';
import type { Suggestion } from '../../ui/suggestions';
import { NodePicker } from './node-picker';
import { RELATIONS, versionRelationsKey, type RelatedNode } from './related-node';
import { namesNode, RELATION_KINDS, relationOf, type RelationKind } from './relation-kinds';

/** Relates a node to another one of its version, or to a concept elsewhere. */
export function AddRelation(node: RelatedNode) {
  const { code, version, id } = node;
  const { t } = useTranslation();
  const { tree } = useServices();
  const [kind, setKind] = useState<RelationKind>('related');
  const [other, setOther] = useState<Suggestion>();
  const [iri, setIri] = useState('');
  return (
    <AddInline
      verb={t('relations.add')}
      body={relationOf(kind, other?.id, iri)}
      send={(body) =>
        tree.post(RELATIONS, { path: { tree_code: code, tree_version: version, tree_node_id: id }, body })
      }
      member="target_uri"
      queryKey={versionRelationsKey(node)}
      done={t('relations.added')}
      onAdded={() => {
        setOther(undefined);
        setIri('');
      }}
    >
      {({ fault, count, forget }) => (
        <>
          <Select
            label={t('relations.kind')}
            value={kind}
            choices={RELATION_KINDS.map((one) => ({ id: one, name: t(`relations.kinds.${one}`) }))}
            onChange={(next) => {
              setKind(next);
              forget();
            }}
          />
          {namesNode(kind) ? (
            <NodePicker key={count} {...node} chosen={other} onChoose={setOther} />
          ) : (
            <TextField
              label={t('relations.iri')}
              hint={t('relations.iriHint')}
              value={iri}
              onChange={setIri}
              autoComplete="off"
              {...fault}
            />
          )}
        </>
      )}
    </AddInline>
  );
}
