// node apps/console/limits.mjs: writes src/data/limits.generated.json, the limits of what forms of the console send, from the OpenAPI documents.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Bodies that forms send, by service. */
const BODIES = {
  identity: [
    'NewUser',
    'NewClient',
    'NewRole',
    'NewGroup',
    'NewResource',
    'NewScope',
    'NewTenant',
    'NewTenantDomain',
    'NewIdentityProvider',
    'Branding',
    'UserBlock',
  ],
  tree: ['NewPublication', 'NewNodeLabel'],
};
const KEPT = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'];
const FILE = new URL('./src/data/limits.generated.json', import.meta.url);

/** @returns {Record<string, Record<string, object>>} limits by body and member */
export function readLimits() {
  const entries = Object.entries(BODIES).flatMap(([service, names]) => {
    const document = JSON.parse(readFileSync(new URL(`../../docs/openapi/${service}.json`, import.meta.url), 'utf8'));
    return names.map((name) => [name, limitsOf(document.components.schemas[name])]);
  });
  return Object.fromEntries(entries);
}

/** @param {{ properties: Record<string, Record<string, unknown>>, required?: readonly string[] }} schema */
const limitsOf = ({ properties, required = [] }) =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, property]) => /** @type {const} */ ([name, limitsOfMember(property, required.includes(name))]))
      .filter(([, limits]) => Object.keys(limits).length > 0),
  );

/** @param {Record<string, unknown>} property @param {boolean} isRequired */
const limitsOfMember = (property, isRequired) => ({
  ...(isRequired && { isRequired }),
  ...Object.fromEntries(KEPT.filter((key) => key in property).map((key) => [key, property[key]])),
});

// Node 20 has no `import.meta.main`.
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(FILE, `${JSON.stringify(readLimits(), null, 2)}\n`);
