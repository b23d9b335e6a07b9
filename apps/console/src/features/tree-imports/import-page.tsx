import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/session';
import { useVersion } from '../../data/use-tree';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { Section, Sections } from '../../ui/section';
import { ExportFile } from './export-file';
import { ACCEPTED, isTable, typeOf } from './import-file';
import { ImportRun } from './import-run';
import { ImportSettings } from './import-settings';
import type { ImportPlan } from './use-import';

export interface ImportPageProps {
  readonly code: string;
  readonly version: string;
  /** The version has other nodes now. */
  readonly onWritten: () => void;
}

/** From a file to nodes: what is in it, what it would change, and then the change. */
export function ImportPage({ code, version, onWritten }: ImportPageProps) {
  const { t } = useTranslation();
  const [plan, setPlan] = useState<ImportPlan>();
  const { data } = useVersion(code, version);
  const can = useCan();
  return (
    <Sections>
      {can('trees:write') && (
        <Section title={t('imports.title')} text={t('imports.text')}>
          {data?.frozen === true ? (
            <Message kind="note" title={t('nodes.frozen')} />
          ) : (
            <>
              <Choose name={plan?.file.name} onFile={(file, type) => setPlan(newPlan(file, type))} />
              {plan && (
                <Chosen
                  key={`${plan.file.name} ${plan.file.lastModified}`}
                  {...{ code, version, plan, setPlan, onWritten }}
                />
              )}
            </>
          )}
        </Section>
      )}
      <ExportFile code={code} version={version} />
    </Sections>
  );
}

const newPlan = (file: File, type: string): ImportPlan => ({
  file,
  type,
  charset: undefined,
  guess: undefined,
  sheet: undefined,
  mapping: undefined,
  mode: 'merge',
});

function Choose({
  name,
  onFile,
}: {
  readonly name: string | undefined;
  readonly onFile: (file: File, type: string) => void;
}) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string>();
  const choose = (files: FileList | null): void => {
    const file = files?.[0];
    if (!file) return;
    const type = typeOf(file.name);
    setRefused(type === undefined ? file.name : undefined);
    if (type !== undefined) onFile(file, type);
  };
  return (
    <>
      <div>
        <FileTrigger acceptedFileTypes={ACCEPTED} onSelect={choose}>
          <Button kind={name === undefined ? 'filled' : 'outline'}>
            {t(name === undefined ? 'imports.choose' : 'imports.another')}
          </Button>
        </FileTrigger>
      </div>
      {refused !== undefined && <Message kind="bad" title={t('imports.unknown', { name: refused })} />}
    </>
  );
}

interface ChosenProps extends ImportPageProps {
  readonly plan: ImportPlan;
  readonly setPlan: (plan: ImportPlan) => void;
}

function Chosen({ code, version, plan, setPlan, onWritten }: ChosenProps) {
  const [isReady, setReady] = useState(!isTable(plan.type));
  return (
    <>
      <ImportSettings {...{ code, version, plan, setPlan }} onReady={setReady} />
      {isReady && <ImportRun key={JSON.stringify({ ...plan, file: null })} {...{ code, version, plan, onWritten }} />}
    </>
  );
}
