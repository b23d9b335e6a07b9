import { claimsOf } from '../claims.js';
import { CommandFailure } from '../exit-codes.js';
import { note } from '../output.js';
import { contentOf, type SentDocument } from './document.js';

/** Of identity, storage and tree: who gives their scopes has to have them. (docs/privileges.md) */
const SYSTEM_RESOURCE = /^urn:groundwork:(identity|storage|tree)$/;
const WRITE = 'configuration:write';

interface Grant {
  readonly resource?: unknown;
  readonly scopes?: unknown;
}

/**
 * Says before anything is sent which scopes a token lacks for a document. Throws without the one that every document needs; the others are
 * needed only where the document gives them anew, so they are named and the service decides. A token that says no scopes is not judged.
 */
export function checkScopes(token: string, document: SentDocument): void {
  const scope = claimsOf(token)?.scope;
  if (scope === undefined) return;
  const held = new Set(scope.split(' '));
  const missing = [...scopesGivenBy(document)].filter((one) => !held.has(one)).sort();
  if (!held.has(WRITE)) throw new CommandFailure(`The token lacks ${[WRITE, ...missing].join(', ')}.`);
  if (missing.length > 0)
    note(`The token lacks ${missing.join(', ')}: what gives these to somebody who lacks them will be refused.`);
}

function scopesGivenBy(document: SentDocument): Set<string> {
  const { clients, roles } = (contentOf(document) ?? {}) as { clients?: unknown; roles?: unknown };
  const grants = [...membersOf(clients, 'resources'), ...membersOf(roles, 'permissions')];
  const given = grants
    .filter(({ resource }) => typeof resource === 'string' && SYSTEM_RESOURCE.test(resource))
    .flatMap(({ scopes }) => (Array.isArray(scopes) ? (scopes as unknown[]) : []));
  return new Set(given.filter((scope): scope is string => typeof scope === 'string'));
}

/** The document may be anything: what does not have the form is the service's to refuse. */
function membersOf(records: unknown, member: 'resources' | 'permissions'): Grant[] {
  if (!Array.isArray(records)) return [];
  return (records as unknown[])
    .map((record) => (record as Record<string, unknown> | null)?.[member])
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .filter((one): one is Grant => typeof one === 'object' && one !== null);
}
