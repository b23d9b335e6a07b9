import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFeatures } from '../../tour/features.mjs';

/** @import { OtherData } from '../literal-guide.mjs' */
/** @import { Feature } from '../../tour/features.mjs' */

const HEADER = 'SKU;Bezeichnung;Gruppe;Farbe;Bestand;Notiz';
/** Nodes of the second level. */
const [PAN, KETTLE] = ['api.AbortController', 'api.AbortSignal'];
/** Of a page that says nothing of its size. */
const PAGE = 10;

/** Since when Chrome supports it: `≤` is no character of windows-1252. @param {Feature} feature */
const colourOf = ({ fields }) => (fields[0]?.value ?? '').replace('≤', '<=');
/** @param {Feature} feature */
const stockOf = ({ fields }) => fields.length;
/** @param {Feature} feature */
const rowOf = (feature) =>
  [feature.code, feature.name, feature.parent_code, colourOf(feature), stockOf(feature), feature.tags.join(' ')]
    .map((cell) => (/[;"\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
    .join(';');

/** @param {string} one @param {string} other */
const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** @param {Feature[]} features: the sum of what is below each root, by code */
function stocksOf(features) {
  /** @type {Map<string, number>} */
  const stocks = new Map();
  for (const feature of features) {
    const [root = ''] = feature.code.split('.');
    stocks.set(root, (stocks.get(root) ?? 0) + stockOf(feature));
  }
  return [...stocks].sort(([one], [other]) => byBytes(one, other)).slice(0, PAGE);
}

/**
 * The catalogue: what browsers support, in two releases of browser-compat-data.
 * @param {string} folder for its files
 * @returns {Promise<OtherData>}
 */
export async function catalogueData(folder) {
  const [older, newer] = ['browser-compat-data-older', '@mdn/browser-compat-data'].map(
    (name) => listFeatures(name, '').features,
  );
  if (!older || !newer) throw new Error('There are two releases.');
  for (const [name, features] of Object.entries({ older, newer }))
    writeFileSync(join(folder, `${name}.csv`), `${[HEADER, ...features.map(rowOf)].join('\n')}\n`);
  const before = new Map(older.map((feature) => [feature.code, feature]));
  const differs = (/** @type {Feature} */ one, /** @type {Feature} */ other) =>
    colourOf(one) !== colourOf(other) || stockOf(one) !== stockOf(other);
  const written = newer.filter((feature) => {
    const was = before.get(feature.code);
    return !was || differs(was, feature);
  });
  const changed = written.filter(({ code }) => before.has(code));
  const [first] = written.map(({ code }) => code).sort(byBytes);
  const stocks = stocksOf(older).map(([name, stock]) => `${name}: ${stock}`);
  return {
    replaced: [
      ['/tmp/', `${folder}/`],
      [/cat > \S+ <<'CSV'\n.*?\nCSV\n/gs, `cp ${folder}/older.csv ${folder}/catalogue.utf8.csv\n`],
      [/sed -i .*catalogue\.utf8\.csv/g, `cp ${folder}/newer.csv ${folder}/catalogue.utf8.csv`],
      ['trees/catalogue', 'trees/features'],
      ['"code": "catalogue"', '"code": "features"'],
      ['s/^pan;/kettle;/', `s/^${PAN};/${KETTLE};/`],
      ["code='pan'", `code='${PAN}'`],
    ],
    printed: {
      '2. Preview it': [`utf-8\n;\n${JSON.stringify(HEADER.split(';'))}\n…`, String(older.length)],
      '3. Import it': [`…\n${older.length}\n${stocks.join(', ')}`, '200\n400\n200'],
      '5. Publish it': ['201\nAbortController 24.9\n…/trees/features/versions/2026-11/nodes'],
      '6. The next edition, and back': [`${changed.length}\n${first} …\n201\n201\n201\n2026-12`, '200\n2026-11'],
    },
  };
}
