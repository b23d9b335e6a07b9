import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { readExport } from '../../data/read-export';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { Section } from '../../ui/section';

const FORMATS = [
  { id: 'csv', name: 'CSV' },
  { id: 'xlsx', name: 'Excel' },
  { id: 'ndjson', name: 'JSON Lines' },
  { id: 'turtle', name: 'SKOS (Turtle)' },
] as const;
type Format = (typeof FORMATS)[number]['id'];
const ENDS: Readonly<Record<Format, string>> = { csv: 'csv', xlsx: 'xlsx', ndjson: 'ndjson', turtle: 'ttl' };

/** The version as a file. */
export function ExportFile({ code, version }: { readonly code: string; readonly version: string }) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const [format, setFormat] = useState<Format>('csv');
  const save = useMutation({
    mutationFn: async () => saveAs(await readExport(tree, code, version, format), `${code}-${version}.${ENDS[format]}`),
  });
  return (
    <Section title={t('imports.export')} text={t('imports.exportText')}>
      <Select label={t('imports.format')} value={format} choices={FORMATS} onChange={setFormat} />
      <div>
        <Button writes={false} isDisabled={save.isPending} onPress={() => save.mutate()}>
          {t('imports.download')}
        </Button>
      </div>
      {save.error && <ProblemMessage error={save.error} />}
    </Section>
  );
}

/** Gives bytes to the person as a file of their machine. */
function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
