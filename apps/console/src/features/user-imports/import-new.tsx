import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { kindOf, MEDIA_TYPES, sampleOf, type Sample } from '../../data/sample-lines';
import { useServices } from '../../data/services';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Checkbox, Select } from '../../ui/field';
import { FileButton } from '../../ui/file-button';
import { Form } from '../../ui/form';
import { Message } from '../../ui/message';
import { Actions, Page } from '../../ui/page';

const FORMATS = ['own', 'auth0', 'keycloak', 'firebase', 'cognito', 'supabase'] as const;
type Format = (typeof FORMATS)[number];

/** So much of a file is looked at before it is sent. */
const SAMPLE_BYTES = 262_144;
const SAMPLE_LINES = 100;

/** A file of users: looked at here, then sent; what the service does with each line is seen at the import. */
export function ImportNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [sample, setSample] = useState<Sample>();
  const [format, setFormat] = useState<Format>('own');
  const [isReplacing, setReplacing] = useState(false);
  const send = useSend(onDone);
  const choose = (next: File): void => {
    setFile(next);
    setSample(undefined);
    if (kindOf(next.name) === 'ndjson')
      void next
        .slice(0, SAMPLE_BYTES)
        .text()
        .then((text) => setSample(sampleOf(text, SAMPLE_LINES)));
  };
  return (
    <Page title={t('userImports.new')}>
      <Form
        verb={t('userImports.start')}
        cancel={t('actions.cancel')}
        isPending={send.isPending}
        isDisabled={!file}
        onSubmit={() => file && send.mutate({ file, format, isReplacing })}
        onCancel={() => onDone()}
      >
        <p>{t('userImports.text')}</p>
        <Select
          label={t('userImports.format')}
          value={format}
          choices={FORMATS.map((id) => ({ id, name: t(`userImports.formats.${id}`) }))}
          onChange={setFormat}
        />
        <Actions>
          <FileButton accept={['.ndjson', '.jsonl', '.json', '.csv']} onChoose={choose}>
            {t('userImports.choose')}
          </FileButton>
          {file && <FileName file={file} />}
        </Actions>
        {sample && format === 'own' && <SampleView sample={sample} />}
        <Checkbox
          label={t('userImports.replace')}
          hint={t('userImports.replaceHint')}
          isSelected={isReplacing}
          onChange={setReplacing}
        />
        {send.error && <ProblemMessage error={send.error} />}
      </Form>
    </Page>
  );
}

function useSend(onDone: (id: string) => void) {
  const { identity } = useServices();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, format, isReplacing }: { file: File; format: Format; isReplacing: boolean }) =>
      identity.post('/users/import', {
        query: { replace_passwords: isReplacing, ...(format !== 'own' && { format }) },
        body: file, // the bytes of a text
        type: MEDIA_TYPES[kindOf(file.name)],
      }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['imports'] });
      onDone(id);
    },
  });
}

const KIB = 1_024;

function FileName({ file: { name, size } }: { readonly file: File }) {
  const { t, i18n } = useTranslation();
  return (
    <Muted>
      {name} · {t('userImports.size', { size: formatNumber(Math.ceil(size / KIB), i18n.language) })}
    </Muted>
  );
}

function SampleView({ sample: { lines, faults, members } }: { readonly sample: Sample }) {
  const { t } = useTranslation();
  if (faults.length === 0)
    return (
      <Message kind="good" title={t('userImports.sampleGood', { count: lines })}>
        <span>{t('userImports.members', { members: members.join(', ') })}</span>
      </Message>
    );
  return (
    <>
      <Message kind="warn" title={t('userImports.sampleBad', { faults: faults.length, count: lines })} />
      <Rows>
        {faults.map(({ line, key }, index) => (
          <RowItem key={index}>
            {t('userImports.line', { line })} <Muted>{t(`userImports.faults.${key}`)}</Muted>
          </RowItem>
        ))}
      </Rows>
    </>
  );
}
