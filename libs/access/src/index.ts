export {
  AccessField,
  AccessRule,
  areSameRules,
  assertRules,
  normalized,
  PRINCIPALS,
  SignedInRule,
  type NamedPrincipal,
  type Principal,
} from './access-rule.js';
export { AccessModule, type AccessOptions } from './access.module.js';
export { AccessService, covers, denied, ownerOf, owns, type Explanation, type Owned } from './access.service.js';
export {
  decide,
  subjectOf,
  type AccessScopes,
  type Decision,
  type Reason,
  type Ruled,
  type Subject,
  type Verdict,
} from './decide.js';
export { explanationSchema } from './explanation-schema.js';
export type { IdentityOptions } from './identity-client.js';
export type { Membership } from './remote-memberships.js';
export { announceAccess, type RulesDatabase } from './rule-cache.js';
export { replaceRules, rulesOf, ruleTable, type RuleTable } from './rule-table.js';
export { VERBS, type Verb } from './verbs.js';
