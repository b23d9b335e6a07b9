import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { ENDINGS, factsOf, FORMATS, kindOf, type Format } from '../../data/user-files/formats';
import type { Reading, Sample } from '../../data/user-files/read-sample';
import { Muted } from '../../ui/facts';
import { Checkbox, Select, TextField } from '../../ui/field';
import { FileButton } from '../../ui/file-button';
import { Form } from '../../ui/form';
import { Message, Skeleton } from '../../ui/message';
import { Actions, Page } from '../../ui/page';
import { ImportColumns } from './import-columns';
import { ImportSample } from './import-sample';
import { useSample, useSend, type Settings } from './use-import';

/** A file of users: looked at here, then sent; what the service does with each line is seen at the import. */
export function ImportNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<Reading>({});
  const [settings, setSettings] = useState<Settings>({ isReplacing: false, isTakingWeak: false, hashConfig: '' });
  const { sample, worker } = useSample(file, reading);
  const { send, cancel, wasCancelled } = useSend(worker, onDone);
  const format = reading.format ?? sample.data?.format;
  const fits = file !== undefined && format !== undefined && factsOf(format).kinds.includes(kindOf(file.name));
  const set = (values: Partial<Settings>): void => setSettings((before) => ({ ...before, ...values }));
  return (
    <Page title={t('userImports.new')}>
      <Form
        verb={t('userImports.start')}
        cancel={t('actions.cancel')}
        isPending={send.isPending}
        isDisabled={!fits || !sample.data || sample.isPlaceholderData}
        onSubmit={() => file && format && sample.data && send.mutate({ file, format, sample: sample.data, settings })}
        onCancel={() => (send.isPending ? cancel() : onDone())}
      >
        <p>{t('userImports.text')}</p>
        <Actions>
          <FileButton
            accept={ENDINGS}
            onChoose={(next) => {
              setFile(next);
              setReading({});
              send.reset();
            }}
          >
            {t('userImports.choose')}
          </FileButton>
          {file && <FileName file={file} />}
        </Actions>
        {file && sample.error && <Message kind="bad" title={sample.error.message} />}
        {file && sample.isLoading && <Skeleton rows={3} />}
        {file && format && (
          <Look {...{ file, format, fits }} sample={sample.data} onRead={(next) => setReading({ format, ...next })} />
        )}
        <SettingFields settings={settings} set={set} isOfFirebase={format === 'firebase'} />
        {send.isPending && <Message kind="note" title={t('userImports.sending')} />}
        {wasCancelled ? (
          <Message kind="note" title={t('userImports.notSent')} />
        ) : (
          send.error && <ProblemMessage error={send.error} />
        )}
      </Form>
    </Page>
  );
}

interface SettingFieldsProps {
  readonly settings: Settings;
  readonly set: (values: Partial<Settings>) => void;
  readonly isOfFirebase: boolean;
}

/** What becomes of passwords. */
function SettingFields({ settings, set, isOfFirebase }: SettingFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {isOfFirebase && (
        <TextField
          label={t('userImports.hashConfig')}
          hint={t('userImports.hashConfigHint')}
          value={settings.hashConfig}
          onChange={(hashConfig) => set({ hashConfig })}
          isMultiline
          autoComplete="off"
        />
      )}
      <Checkbox
        label={t('userImports.replace')}
        hint={t('userImports.replaceHint')}
        isSelected={settings.isReplacing}
        onChange={(isReplacing) => set({ isReplacing })}
      />
      <Checkbox
        label={t('userImports.weak')}
        hint={t('userImports.weakHint')}
        isSelected={settings.isTakingWeak}
        onChange={(isTakingWeak) => set({ isTakingWeak })}
      />
    </>
  );
}

interface LookProps {
  readonly file: File;
  readonly format: Format;
  readonly fits: boolean;
  readonly sample: Sample | undefined;
  readonly onRead: (reading: Reading) => void;
}

/** Where the file comes from, which of its members become what, and what is wrong with its first users. */
function Look({ file, format, fits, sample, onRead }: LookProps) {
  const { t } = useTranslation();
  const system = t(`userImports.formats.${format}`);
  const endings = factsOf(format).kinds.map((kind) => `.${kind}`);
  return (
    <>
      <Select
        label={t('userImports.format')}
        value={format}
        choices={FORMATS.map((id) => ({ id, name: t(`userImports.formats.${id}`) }))}
        onChange={(next) => onRead({ format: next })}
      />
      {!fits && (
        <Message
          kind="bad"
          title={t('userImports.otherKind', { system, name: file.name, endings: endings.join(', ') })}
        />
      )}
      {fits && sample?.table && <ImportColumns table={sample.table} onRead={(next) => onRead({ format, ...next })} />}
      {fits && sample && <ImportSample sample={sample} />}
    </>
  );
}

const KIB = 1_024;

function FileName({ file: { name, size } }: { readonly file: File }) {
  const { t, i18n } = useTranslation();
  return (
    <Muted>
      <bdi>{name}</bdi> · {t('userImports.size', { size: formatNumber(Math.ceil(size / KIB), i18n.language) })}
    </Muted>
  );
}
