import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { treeKey, useTree } from '../../data/use-tree';
import { Select } from '../../ui/field';
import { Inline } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { Section } from '../../ui/section';

/** The service takes 0 to 10. (docs/tree-releases.md, "Reviews") */
const CHOICES = Array.from({ length: 11 }, (_, count) => String(count));

/** How many people have to approve a version before it is published. */
export function RequiredApprovals({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const { data } = useTree(code);
  const [chosen, setChosen] = useState<string>();
  const now = String(data?.required_approvals ?? 0);
  const value = chosen ?? now;
  const save = useMutation({
    mutationFn: (count: number) =>
      tree.patch('/trees/{tree_code}', { path: { tree_code: code }, body: { required_approvals: count } }),
    onSuccess: async () => {
      notify(t('releases.approvalsSaved'));
      await cache.invalidateQueries({ queryKey: treeKey(code) });
      setChosen(undefined);
    },
  });
  return (
    <Section title={t('releases.approvals')} text={t('releases.approvalsText')}>
      <Inline
        verb={t('releases.saveApprovals')}
        isPending={save.isPending}
        isDisabled={value === now}
        onSubmit={() => save.mutate(Number(value))}
      >
        <Select
          label={t('releases.approvalsNeeded')}
          value={value}
          choices={CHOICES.map((id) => ({ id, name: id === '0' ? t('releases.noApprovals') : id }))}
          onChange={setChosen}
        />
      </Inline>
      {save.error && <ProblemMessage error={save.error} />}
    </Section>
  );
}
