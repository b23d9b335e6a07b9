import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../data/services';
import { useDebounced } from '../../data/use-debounced';
import { Suggestions, type Suggestion } from '../../ui/suggestions';
import type { RelatedNode } from './related-node';

const SHOWN = 8;

export interface NodePickerProps extends RelatedNode {
  readonly chosen: Suggestion | undefined;
  /** Nothing where something else is typed than what was chosen. */
  readonly onChoose: (node: Suggestion | undefined) => void;
}

/** Chooses another node of the version by words of its name or its code. */
export function NodePicker({ code, version, id: own, chosen, onChoose }: NodePickerProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: ['nodes', code, version, 'picker', text],
    enabled: text !== '' && chosen === undefined,
    queryFn: async ({ signal }): Promise<readonly Suggestion[]> => {
      const path = { tree_code: code, tree_version: version };
      const { items } = await tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
        path,
        query: { search: text, limit: SHOWN },
        fields: ['id', 'code', 'name'],
        signal,
      });
      return items.map((node) => ({ id: node.id, name: `${node.name} – ${node.code}` }));
    },
  });
  const items = found.filter(({ id }) => id !== own);
  return (
    <Suggestions
      label={t('relations.node')}
      hint={t('relations.nodeHint')}
      items={items}
      chosen={chosen}
      onType={(next) => {
        setTyped(next);
        if (chosen && next !== chosen.name) onChoose(undefined);
      }}
      onChoose={(id) => onChoose(items.find((one) => one.id === id))}
    />
  );
}
