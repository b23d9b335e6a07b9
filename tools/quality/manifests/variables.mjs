import { captureNode } from '../../processes/capture.mjs';
import { mainFileOf } from '../../stack/services.mjs';

/** @import { Service } from '../../stack/services.mjs' */

/**
 * A row of a service's configuration table, as `node dist/main.js variables` prints it.
 * @typedef {{ names: string[], type: string, default: string, required: boolean, secret?: boolean, meaning: string }} VariableRow
 */

/** Types whose values are shown nowhere, and addresses that carry a password. */
const SECRET_TYPES = ['secret', 'secrets'];
const SECRET_ADDRESSES = /\b(DATABASE|DATABASE_READ|REDIS)_URL\b/;

/**
 * What a built service reads from its environment.
 * @param {Service} service
 * @returns {Promise<VariableRow[]>}
 */
export async function listVariables(service) {
  const { ok, stdout, stderr } = await captureNode([mainFileOf(service), 'variables']);
  if (!ok) throw new Error(`${service} does not print its variables:\n${stderr}`);
  return parseVariables(stdout);
}

/**
 * @param {string} table Markdown: Variable, Type, Default, Meaning
 * @returns {VariableRow[]}
 */
export function parseVariables(table) {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [name = '', type = '', fallback = '', meaning = ''] = line
        .slice(2, -2)
        .split(/ \| /)
        .map((cell) => cell.trim());
      const required = fallback === '**required**';
      return {
        names: name.replaceAll('`', '').split(' or '),
        type,
        default: required ? '' : fallback,
        required,
        secret: SECRET_TYPES.includes(type) || SECRET_ADDRESSES.test(name),
        meaning,
      };
    });
}
