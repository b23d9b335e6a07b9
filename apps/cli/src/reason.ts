import { isError, type GroundworkError } from '@groundwork/client';
import { CommandFailure, EXIT } from './exit-codes.js';

/** What a failed request ends a command with: what the service answered, or that it did not answer. A fault that the message says is not repeated. */
export function failureOf({ status, message, details }: GroundworkError): CommandFailure {
  const [only, ...others] = details;
  const isSaid = only && others.length === 0 && message.includes(`${only.field} ${only.message}`);
  const lines = isSaid ? [] : details.map(({ field, message: fault }) => `${field}: ${fault}`);
  return new CommandFailure(status === 0 ? message : `${status} ${message}`, EXIT.failed, lines);
}

/** The same in one line, for one of many. Throws what is a fault of the program. */
export function reasonOf(error: unknown): string {
  const failure = isError(error) ? failureOf(error) : error;
  if (failure instanceof CommandFailure) return [failure.message, ...failure.details].join('; ');
  if (failure instanceof Error && 'code' in failure) return failure.message; // of the operating system
  throw failure;
}
