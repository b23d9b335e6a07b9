import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Status } from '../../ui/status';
import styles from './node-translations.module.css';

const MOST = 100;

export interface NodeTranslationsProps {
  readonly code: string;
  readonly version: string;
  readonly id: string;
  readonly mayWrite: boolean;
}

interface Texts {
  readonly name: string;
  readonly description: string;
}

const EMPTY: Texts = { name: '', description: '' };

/** The texts of a node in every language of the tree, those that are missing marked. */
export function NodeTranslations({ code, version, id, mayWrite }: NodeTranslationsProps) {
  const { languages, texts, error } = useTexts(code, version, id);
  if (error) return <ProblemMessage error={error} />;
  if (!languages || !texts) return <Skeleton rows={6} />;
  return languages.map((language) => (
    <Language key={`${id} ${language}`} {...{ code, version, id, mayWrite, language }} texts={texts.get(language)} />
  ));
}

function useTexts(code: string, version: string, id: string) {
  const { tree } = useServices();
  const languages = useQuery({
    queryKey: ['trees', 'one', code, 'languages'],
    queryFn: async ({ signal }) => {
      const path = { tree_code: code };
      const { items } = await tree.get('/trees/{tree_code}/languages', { path, query: { limit: MOST }, signal });
      return items.map(({ language }) => language);
    },
  });
  const texts = useQuery({
    queryKey: ['nodes', code, version, 'texts', id],
    queryFn: async ({ signal }) => {
      const { items } = await tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/translations', {
        path: { tree_code: code, tree_version: version, tree_node_id: id },
        query: { limit: MOST },
        signal,
      });
      return new Map(
        items.map(({ language, name, description }) => [
          language,
          { name: name ?? '', description: description ?? '' },
        ]),
      );
    },
  });
  return { languages: languages.data, texts: texts.data, error: languages.error ?? texts.error };
}

interface LanguageProps extends NodeTranslationsProps {
  readonly language: string;
  readonly texts: Texts | undefined;
}

function Language({ code, version, id, mayWrite, language, texts }: LanguageProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(texts ?? EMPTY);
  const save = useSave({ code, version, id, language, texts });
  const isDirty = draft.name !== (texts?.name ?? '') || draft.description !== (texts?.description ?? '');
  const errors = fieldErrorsOf(save.error);
  const field = (name: keyof Texts) => (
    <TextField
      label={t(`nodes.${name}`)}
      value={draft[name]}
      onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
      isReadOnly={!mayWrite}
      isMultiline={name === 'description'}
      autoComplete="off"
      {...(errors[name] !== undefined && { error: errors[name] })}
    />
  );
  return (
    <section className={styles['language']} aria-label={language}>
      <header>
        <h2>{language}</h2>
        {!texts?.name && <Status kind="warn">{t('translations.missing')}</Status>}
      </header>
      {field('name')}
      {field('description')}
      {isDirty && (
        <div>
          <Button isDisabled={save.isPending} onPress={() => save.mutate(draft)}>
            {t('translations.save', { language })}
          </Button>
        </div>
      )}
      {save.error && Object.keys(errors).length === 0 && <ProblemMessage error={save.error} />}
    </section>
  );
}

function useSave({ code, version, id, language, texts }: Omit<LanguageProps, 'mayWrite'>) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const path = { tree_code: code, tree_version: version, tree_node_id: id };
  const one = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/translations/{language}' as const;
  return useMutation({
    mutationFn: async ({ name, description }: Texts): Promise<unknown> => {
      const body = { name: name === '' ? null : name, description: description === '' ? null : description };
      if (texts === undefined) {
        const all = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/translations' as const;
        return tree.post(all, { path, body: { language, ...body } });
      }
      const isEmpty = body.name === null && body.description === null;
      return isEmpty
        ? tree.delete(one, { path: { ...path, language } })
        : tree.patch(one, { path: { ...path, language }, body });
    },
    onSuccess: async () => {
      notify(t('translations.saved'));
      await cache.invalidateQueries({ queryKey: ['nodes', code, version, 'texts', id] });
    },
  });
}
