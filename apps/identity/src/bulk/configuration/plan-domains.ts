import { newId } from '@groundwork/records';
import { domainFault, newVerificationToken } from '../../directory/tenants/domain-rules.js';
import type { TenantEntry } from './configuration.dto.js';
import { linksOf } from './load-configuration.js';
import type { PlannedRow, Planning } from './plan-rows.js';

/** The domains that a tenant claims. A document verifies none: a new one is verified by the operation for it. (docs/access.md, "Domains") */
export function planDomains(
  { draft, prune }: Planning,
  { id: tenant_id, entry, before, location, members }: PlannedRow<TenantEntry>,
): void {
  if (!entry.domains) return;
  const stored = linksOf(before, 'domains');
  const known = new Set(stored.map(({ domain }) => domain));
  for (const [at, domain] of entry.domains.entries()) {
    const why = known.has(domain) ? undefined : domainFault(domain);
    if (why) draft.fault(`${location.path}.domains[${at}]`, why);
  }
  const claimed = new Set<unknown>(entry.domains);
  const added = entry.domains.filter((domain) => !known.has(domain));
  const removed = prune ? stored.filter(({ domain }) => !claimed.has(domain)) : [];
  const changes = draft.of('tenant_domains');
  changes.put.push(
    ...added.map((domain) => ({ id: newId(), tenant_id, domain, verification_token: newVerificationToken() })),
  );
  changes.drop.push(...removed.map(({ id }) => id));
  if (added.length + removed.length > 0) members.push('domains');
}
