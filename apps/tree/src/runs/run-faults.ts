import { ApiError, type ErrorDetail } from '@groundwork/rest';

/** Most faults that a run keeps; reading a file ends there. */
export const MAX_RUN_FAULTS = 10_000;
/** Most that a 400 names. */
const MAX_DETAILS = 100;

/** A fault of a file: the line from 1, the member (empty for the whole line), the kind of fault, and what is wrong. */
export interface RunFault {
  readonly line: number | null;
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** The cells of the row, of a table. */
  readonly cells?: readonly string[];
}

/** A 400 for faulty lines: `details` names the first hundred, the run keeps all of them. (docs/tree-runs.md, "Errors") */
export class FaultyLines extends ApiError {
  /** `columns` are the cells of the header, of a table. */
  constructor(
    readonly faults: readonly RunFault[],
    readonly columns: readonly string[] = [],
  ) {
    const details = faults.slice(0, MAX_DETAILS).map(detailOf);
    const [first] = details;
    super('invalid_request', `${first?.field ?? 'The file'} ${first?.message ?? 'is malformed'}`, { details });
  }
}

const detailOf = ({ line, field, code, message }: RunFault): ErrorDetail => ({
  field: field ? `line ${line}: ${field}` : `line ${line}`,
  code,
  message,
});

/** The faults behind an error: lines of a file, or what its details name. */
export function faultsOf(error: unknown): readonly RunFault[] {
  if (error instanceof FaultyLines) return error.faults;
  if (!(error instanceof ApiError)) return [];
  return (error.details ?? []).map(({ field: named, code, message }) => {
    const [, line, field = ''] = /^line (\d+)(?:: (.*))?$/s.exec(named) ?? [];
    return line === undefined
      ? { line: null, field: named, code, message }
      : { line: Number(line), field, code, message };
  });
}
