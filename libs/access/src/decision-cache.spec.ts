import fc from 'fast-check';
import { PRINCIPALS } from './access-rule.js';
import { decide, type AccessScopes, type Ruled, type Subject } from './decide.js';
import { DecisionCache } from './decision-cache.js';
import { VERBS } from './verbs.js';

const IDS = [1, 2].map((n) => `01990000-0000-7000-8000-00000000000${n}`);
const SCOPES: AccessScopes = {
  use: 'files:use',
  verbs: {
    list: 'files:read',
    read: 'files:read',
    create: 'files:write',
    change: 'files:write',
    delete: 'files:write',
    administer: 'buckets:write',
  },
};
/** Sets that several subjects share, as requests with one token do. */
const SETS = [[], ['files:use'], ['files:read'], ['files:use', 'files:write']].map((scopes) => new Set(scopes));

const id = fc.constantFrom(...IDS);
const tenant = fc.constantFrom(...IDS, null);
const subjects = fc.record<Subject>({
  id,
  isUser: fc.boolean(),
  tenantId: tenant,
  scopes: fc.constantFrom<ReadonlySet<string>>(...SETS),
});
const rules = fc.array(
  fc.record({ to: fc.constantFrom(...PRINCIPALS), id, may: fc.uniqueArray(fc.constantFrom(...VERBS)) }),
  { maxLength: 4 },
);
const buckets = fc.record<Ruled>({ id, tenant_id: tenant, rules });

describe('DecisionCache', () => {
  it('decides as without a cache, whoever asked before', () => {
    fc.assert(
      fc.property(
        fc.array(buckets, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(2), subjects), { minLength: 10, maxLength: 40 }),
        (all, questions) => {
          const cache = new DecisionCache(SCOPES);
          for (const [nth, subject] of questions) {
            const bucket = all[nth % all.length]!;
            expect(cache.decide(subject, bucket)).toEqual(decide(subject, bucket, SCOPES));
          }
        },
      ),
    );
  });

  it('decides once by the same token and the same rules', () => {
    const cache = new DecisionCache(SCOPES);
    const subject: Subject = { id: IDS[0]!, isUser: true, tenantId: null, scopes: SETS[1]! };
    const bucket: Ruled = { id: IDS[1]!, tenant_id: null, rules: [{ to: 'signed_in', id: null, may: ['list'] }] };
    const first = cache.decide(subject, bucket);
    expect(cache.decide({ ...subject }, bucket)).toBe(first);
    expect(cache.decide(subject, { ...bucket, rules: [] }).verdicts.list).toBe('nothing');
    expect(cache.decide({ ...subject, tenantId: IDS[0]! }, bucket).verdicts.list).toBe('nothing');
  });
});
