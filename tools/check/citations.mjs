import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { ROOT } from '../workspace/root.mjs';
import { missingOperations, operationsOf } from './named-operations.mjs';

/** @import { Finding } from './step.mjs' */

/**
 * Reads a file of the repository by its path; `undefined` when there is none.
 * @typedef {(path: string) => string | undefined} Read
 */

const SCANNED = /\.(ts|mts|mjs|js|cjs|md|yaml|yml|sh|peggy)$|Dockerfile|\.ci\//;
/** Generated, and checked by steps of their own. */
const SKIPPED = /^docs\/openapi\/|^docs\/security-tests\.md$|\/citations\.spec\.mjs$|^package-lock\.json$/;
/** Where a page that is cited by its name alone may lie, best first. */
const FOLDERS = ['docs/design', 'docs', 'docs/adr', 'docs/specification', '.'];
/** How comments name the pages of the specification. */
const SPECIFICATION = { Identity: 'identity', Storage: 'storage', Tree: 'tree' };

const PAGE = /(?<![\w/."'-])([\w-]+\.md)\b(?![^\s()]*\]\()/;
const SPECIFIED = /\b(Identity|Storage|Tree)(?=, ")/;
const TAIL = /(?:[,;]? ?(?:and )?(?:§\d+(?:\.\d+)*(?:-\d+(?:\.\d+)*)?|"[^"\n]{1,80}"))+/y;
const CITATION = new RegExp(`${PAGE.source}|${SPECIFIED.source}`, 'g');

/**
 * Every page, section, decision record and link that code and documents cite is in the repository, and every spec and operation that its pages name.
 * @returns {Promise<Finding>}
 */
export async function checkCitations() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => file && existsSync(join(ROOT, file)));
  return judgeCitations(files, (path) =>
    existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined,
  );
}

/**
 * @param {string[]} files paths in the repository
 * @param {Read} read
 * @returns {Finding}
 */
export function judgeCitations(files, read) {
  const known = knownPaths(files);
  const operations = operationsOf(read);
  const faults = files
    .filter((file) => SCANNED.test(file) && !SKIPPED.test(file))
    .flatMap((file) => {
      const text = read(file) ?? '';
      const found = [...citedPages(file, text, read), ...citedPaths(file, text, known)];
      if (!file.endsWith('.md')) return found;
      const named = [...specs(file, text, known), ...missingOperations(file, text, operations)];
      return [...found, ...links(file, text, known, read), ...named];
    });
  return { ok: faults.length === 0, output: faults.join('\n'), note: `${files.length} files` };
}

/** @param {string[]} files */
function knownPaths(files) {
  const known = new Set(files);
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) known.add(folder);
  return known;
}

/**
 * `identity.md §5`, `tree.md §7, "Clone"`, `Identity, "Client"`.
 * @param {string} file
 * @param {string} text
 * @param {Read} read
 * @returns {string[]}
 */
function citedPages(file, text, read) {
  const flat = unwrapped(text);
  return [...flat.matchAll(CITATION)].flatMap(({ 0: name, index }) => {
    const path = pageOf(file, name, read);
    if (path === undefined) return [`${file}: there is no page ${name}`];
    TAIL.lastIndex = index + name.length;
    const tail = TAIL.exec(flat)?.[0] ?? '';
    return missingSections(tail, read(path) ?? '').map((section) => `${file}: ${path} has no ${section}`);
  });
}

/** Comments as one line each, so that a citation may be broken like any sentence. */
const unwrapped = (/** @type {string} */ text) => text.replace(/\n\s*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');

/**
 * @param {string} file
 * @param {string} name `api.md`, or the name of a service for its specification
 * @param {Read} read
 */
function pageOf(file, name, read) {
  if (name in SPECIFICATION)
    return `docs/specification/${SPECIFICATION[/** @type {keyof typeof SPECIFICATION} */ (name)]}.md`;
  return [dirname(file), ...FOLDERS].map((folder) => normalize(join(folder, name))).find((path) => read(path));
}

/**
 * @param {string} tail ` §7, "Clone"; §8`
 * @param {string} page
 * @returns {string[]} the sections it names that the page does not have
 */
function missingSections(tail, page) {
  const missing = [];
  let scope = plainText(page);
  for (const [cited, number, name] of tail.matchAll(/§(\d+)|"([^"]+)"/g)) {
    if (name !== undefined && !scope.includes(plainText(name))) missing.push(cited);
    if (number === undefined) continue;
    const section = new RegExp(`^## ${number}\\. [\\s\\S]*?(?=^## |$(?![\\s\\S]))`, 'm').exec(page)?.[0];
    if (section === undefined) missing.push(cited);
    else scope = plainText(section);
  }
  return missing;
}

/** Without marks of Markdown, in small letters. */
const plainText = (/** @type {string} */ text) =>
  text
    .replaceAll(/[*`_\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/**
 * `docs/…` paths, decision records by number, and places outside of the repository.
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} known
 * @returns {string[]}
 */
function citedPaths(file, text, known) {
  const records = new Set([...known].flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []));
  const decisions = [...text.matchAll(/\bADRs? ?((?:\d{4}(?:, | and |–|-)?)+)/g)].flatMap(([, numbers]) =>
    [...String(numbers).matchAll(/\d{4}/g)].map(String),
  );
  const paths = [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]*\w/g)].map(([path]) => path);
  const elsewhere = [...text.matchAll(/\.\.\/shared\b|(?<!\w)\/work\//g)].map(([path]) => path.replace(/\/$/, ''));
  return [
    ...elsewhere.map((path) => `${file}: names ${path}, which a clone does not have`),
    ...decisions.filter((number) => !records.has(number)).map((number) => `${file}: there is no ADR ${number}`),
    ...paths.filter((path) => !known.has(path)).map((path) => `${file}: there is no ${path}`),
  ];
}

/**
 * Relative links of a page, with their anchors.
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} known
 * @param {Read} read
 * @returns {string[]}
 */
function links(file, text, known, read) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link]) => {
    const [path = '', anchor] = String(link).split('#');
    if (/^[a-z]+:/.test(path)) return [];
    const target = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '');
    if (!known.has(target)) return [`${file}: the link ${link} leads nowhere`];
    if (anchor === undefined || anchorsOf(read(target) ?? '').has(anchor)) return [];
    return [`${file}: ${basename(target)} has no heading #${anchor}`];
  });
}

/**
 * Specs that a page of tests names: by their path, or by its end where the page says below which folder it lies.
 * @param {string} file
 * @param {string} text
 * @param {Set<string>} known
 * @returns {string[]}
 */
function specs(file, text, known) {
  if (!file.endsWith('-tests.md')) return [];
  const named = [...text.matchAll(/(?<![\w*/.-])\w[\w./-]*[.-]spec\.(?:ts|tsx|mjs)\b/g)].map(([path]) => path);
  const isThere = (/** @type {string} */ path) => [...known].some((one) => `/${one}`.endsWith(`/${path}`));
  return [...new Set(named)].filter((path) => !isThere(path)).map((path) => `${file}: there is no spec ${path}`);
}

/** The anchors GitHub gives the headings of a page. @param {string} page */
function anchorsOf(page) {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading));
  return new Set(
    headings.map((heading) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
