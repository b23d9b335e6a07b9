import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from './oidc-provider.js';

/** Shows some members of an answer. */
export type Selection = (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

const selections = new WeakMap<IncomingMessage, Selection>();

/** What of a request's successful answer is to be shown. */
export function rememberSelection(request: IncomingMessage, selection: Selection | undefined): void {
  if (selection) selections.set(request, selection);
}

/** Shows of a successful answer what was asked for. */
export async function selectMembers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const select = selections.get(ctx.req);
  if (select && ctx.status === 200) ctx.body = select(ctx.body as Record<string, unknown>); // the token endpoint answers objects
}
