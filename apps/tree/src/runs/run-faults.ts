import { ApiError, type ErrorDetail } from '@groundwork/rest';

/** Most faults that a run keeps; reading a file ends there. */
export const MAX_RUN_FAULTS = 10_000;
/** Most that a 400 names. */
const MAX_DETAILS = 100;
/** Longest name of a member that a fault repeats. */
const MAX_FIELD_CHARACTERS = 200;

/** A fault of a file: the line from 1, the member (empty for the whole line), the kind of fault, and what is wrong. */
export interface RunFault {
  readonly line: number | null;
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** The cells of the row, of a table. */
  readonly cells?: readonly string[];
}

/** A fault of a line. */
export const lineFault = (
  line: number,
  { field, message }: Pick<RunFault, 'field' | 'message'>,
  code = 'format',
): RunFault => ({ line, field: field.slice(0, MAX_FIELD_CHARACTERS), code, message });

/** What is known of a file beside its faults. */
interface FaultyFile {
  /** What the error says; else the first fault. */
  readonly message?: string;
  readonly cause?: unknown;
  /** The cells of the header, of a table. */
  readonly columns?: readonly string[];
}

/** A 400 for faulty lines: `details` names the first hundred, the run keeps all of them. (docs/tree-runs.md, "Errors") */
export class FaultyLines extends ApiError {
  readonly columns: readonly string[];

  constructor(
    readonly faults: readonly RunFault[],
    { message, cause, columns = [] }: FaultyFile = {},
  ) {
    const details = faults.slice(0, MAX_DETAILS).map(detailOf);
    const [first] = details;
    super('invalid_request', message ?? `${first?.field ?? 'The file'} ${first?.message ?? 'is malformed'}`, {
      details,
      cause,
    });
    this.columns = columns;
  }

  /** The same of a table with this header; `faults` may have been given the cells of their rows. */
  ofTable(columns: readonly string[], faults = this.faults): FaultyLines {
    return new FaultyLines(faults, { message: this.message, cause: this.cause, columns });
  }
}

/** A 400 for a text that cannot be read on: it has a line, if that is known, and no rows with cells. */
export class UnreadableText extends FaultyLines {
  /** `error` is what the error says; else the line and the message. */
  constructor(line: number | null, message: string, error?: Pick<FaultyFile, 'message' | 'cause'>) {
    super([{ line, field: line === null ? 'file' : '', code: 'format', message }], error);
  }

  override ofTable(): FaultyLines {
    return this;
  }
}

function detailOf({ line, field, code, message }: RunFault): ErrorDetail {
  const at = line === null ? [] : [`line ${line}`];
  return { field: [...at, ...(field === '' ? [] : [field])].join(': '), code, message };
}

/** The faults behind an error: lines of a file, or what its details name. */
export function faultsOf(error: unknown): readonly RunFault[] {
  if (error instanceof FaultyLines) return error.faults;
  if (!(error instanceof ApiError)) return [];
  return (error.details ?? []).map(({ field, code, message }) => ({ line: null, field, code, message }));
}
