import { useMutation, useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { useRun } from '../../data/use-run';
import { beginningOf, sentType } from './import-file';

/** What is imported, and how. */
export interface ImportPlan {
  readonly file: File;
  readonly type: string;
  /** As it was chosen; else the one that the service guesses is sent. */
  readonly charset: string | undefined;
  readonly guess: string | undefined;
  readonly sheet: string | undefined;
  /** Of a table: the member of each column; null leaves it out. */
  readonly mapping: Readonly<Record<string, string | null>> | undefined;
  readonly mode: 'merge' | 'replace';
}

export function usePreview(
  code: string,
  version: string,
  plan: Pick<ImportPlan, 'file' | 'type' | 'charset' | 'sheet'>,
) {
  const { tree } = useServices();
  const { file, type, charset, sheet } = plan;
  return useQuery({
    queryKey: ['imports', code, version, file.name, file.size, file.lastModified, charset ?? '', sheet ?? ''],
    queryFn: async ({ signal }) =>
      tree.post('/trees/{tree_code}/versions/{tree_version}/import/preview', {
        path: { tree_code: code, tree_version: version },
        query: { ...(sheet !== undefined && { sheet }) },
        body: await beginningOf(file, type),
        type: sentType(type, charset),
        signal,
      }),
  });
}

/** What an import did, or would do. */
export interface ImportResult {
  readonly added?: number;
  readonly changed?: number;
  readonly moved?: number;
  readonly removed?: number;
  readonly warnings?: readonly string[];
}

/** An import as a run: looked at while it goes on, cancelled, and its outcome. */
export function useImportRun(code: string, version: string) {
  const { tree } = useServices();
  const { run, follow, cancel } = useRun(code);
  const start = useMutation({
    mutationFn: async ({ plan, isDry }: { readonly plan: ImportPlan; readonly isDry: boolean }) => {
      follow(undefined);
      const { file, type, charset, guess, sheet, mapping, mode } = plan;
      const answer = await tree.post('/trees/{tree_code}/versions/{tree_version}/import', {
        path: { tree_code: code, tree_version: version },
        query: {
          mode,
          dry_run: isDry,
          ...(sheet !== undefined && { sheet }),
          ...(mapping && { mapping: JSON.stringify(mapping) }),
        },
        header: { Prefer: 'respond-async' },
        body: file,
        type: sentType(type, charset ?? guess),
      });
      if ('id' in answer) follow(answer.id);
      return { isDry };
    },
  });
  const forget = (): void => {
    follow(undefined);
    start.reset();
  };
  return { start, run, isDry: start.data?.isDry ?? true, cancel, forget };
}
