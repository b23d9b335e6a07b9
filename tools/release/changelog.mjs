import { Failure } from '../terminal/failure.mjs';

const UNRELEASED = /^## (\S+) \(unreleased\)\n/m;
const NONE_YET = ' Nothing has been released yet.';

/**
 * CHANGELOG.md with its unreleased section as that of a release.
 * @param {string} text
 * @param {string} version
 * @param {string} date `2026-11-24`
 */
export function dateSection(text, version, date) {
  if (!notesOf(text)) throw new Failure('CHANGELOG.md has no unreleased section that says anything.');
  return text.replace(UNRELEASED, `## ${version} (${date})\n`).replace(NONE_YET, '');
}

/**
 * CHANGELOG.md with a section for the release after.
 * @param {string} text
 * @param {string} version
 */
export function openSection(text, version) {
  if (UNRELEASED.test(text)) throw new Failure('CHANGELOG.md has an unreleased section already.');
  return text.replace(/^## /m, `## ${version} (unreleased)\n\n## `);
}

/**
 * What a section says.
 * @param {string} text
 * @param {string} [version] the unreleased section where none is given
 * @returns {string} empty where there is no such section
 */
export function notesOf(text, version) {
  const sections = text.split(/^(?=## )/m).slice(1);
  const begins = version === undefined ? UNRELEASED : new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(`);
  const [section = ''] = sections.filter((one) => begins.test(one));
  return section.replace(/^.*\n/, '').trim();
}
