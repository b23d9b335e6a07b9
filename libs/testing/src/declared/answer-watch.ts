import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { observeExchanges } from '../exchanges.js';
import { DeclaredAnswers, type AnswersDocument, type GivenAnswer } from './declared-answers.js';

/**
 * Keeps operation, status, code and media type of every answer of a service under test. A spec whose service gave an answer that its
 * OpenAPI document does not declare fails when it closes the service. (docs/design/planned/sdk.md)
 */
export class AnswerWatch {
  /** Distinct ones, by all they consist of. */
  private readonly answers = new Map<string, GivenAnswer>();

  /** The server whose answers are kept. */
  watch(server: Server): void {
    // Express cuts the address where it mounts a middleware.
    const addresses = new WeakMap<IncomingMessage, string>();
    observeExchanges(server, {
      onRequest: (request) => void addresses.set(request, request.url ?? ''),
      onResponse: (request, response, body) => this.keep(request.method, addresses.get(request), response, body),
    });
  }

  private keep(method = '', address = '', response: ServerResponse, body: string): void {
    if (response.destroyed) return; // nobody gets it: the client has left
    const { statusCode: status } = response;
    const type =
      String(response.getHeader('content-type') ?? '')
        .split(';')[0]
        ?.trim() ?? '';
    const code = status >= 400 && type.includes('json') ? codeIn(body) : undefined;
    const answer = { method, path: address.split('?')[0] ?? '', status, type, code, hasBody: body.length > 0 };
    this.answers.set(JSON.stringify(answer), answer);
  }

  /** Throws when an answer is not declared; names the operation and what it answered. */
  assertDeclared(document: () => AnswersDocument): void {
    if (this.answers.size === 0) return;
    const declared = new DeclaredAnswers(document());
    const faults = new Set([...this.answers.values()].flatMap((answer) => declared.faultOf(answer) ?? []));
    this.answers.clear();
    if (faults.size === 0) return;
    throw new Error(
      `${faults.size} answers are not declared (\`errors\`, \`also\`, \`answersAlso\`, \`produces\`):\n${[...faults].sort().join('\n')}`,
    );
  }
}

function codeIn(body: string): string | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined; // longer than what is kept
  }
}
