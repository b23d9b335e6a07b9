/** Exit codes; scripts rely on these numbers. (docs/cli.md) */
export const EXIT = {
  /** Success. */
  ok: 0,
  /** Refused, unreachable, or interrupted; nothing of a configuration was applied. */
  failed: 1,
  /** Invalid command line or settings; no request was sent. */
  usage: 2,
  /** `config diff --exit-code` found differences. */
  different: 3,
  /** An import ended with refused lines. */
  partial: 4,
  /** An import or a copy was cancelled by Ctrl-C. (128 + SIGINT, as shells say it) */
  cancelled: 130,
} as const;

/** One of them. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with one line on standard error. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
    /** Further lines: the faults of a document. */
    readonly details: readonly string[] = [],
    /** The HTTP status that a service answered. */
    readonly status?: number,
  ) {
    super(message);
    this.name = 'CommandFailure';
  }
}
