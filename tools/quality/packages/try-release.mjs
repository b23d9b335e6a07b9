import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stateProvenance } from '../../release/provenance.mjs';
import { publishPackages } from '../../release/publish.mjs';
import { currentVersion } from '../../release/version.mjs';
import { buildPackages } from './build-packages.mjs';

/** @import { Registry } from './registry.mjs' */

/**
 * What docs/release.md does, to a registry of our own: the dry run, the publication, the publication again.
 * @param {string[]} tarballs
 * @param {Registry} registry
 * @returns {Promise<{ source: import('./consume.mjs').Source, results: { title: string, problem?: string }[] }>}
 */
export async function tryRelease(tarballs, { npmrc }) {
  const version = currentVersion();
  const args = ['--userconfig', npmrc];
  const tried = publishPackages(tarballs, { dryRun: true, args });
  const published = publishPackages(tarballs, { dryRun: false, args });
  const again = publishPackages(tarballs, { dryRun: false, args });
  const stated = stateProvenance(tarballs, { commit: 'none', version, npm: 'none' }).subject;
  const rebuilt = await buildPackages({ judged: false });
  return {
    source: { names: published.map(({ package: name }) => name.replace(/@[^@]+$/, '')), version, npmrc },
    results: [
      { title: 'a dry run sends nothing', problem: unlike(tried, 'tried') },
      { title: 'every package is published', problem: unlike(published, 'published') },
      { title: 'what is there is left alone', problem: unlike(again, 'there already') },
      { title: 'who builds the same sources gets the same bytes', problem: otherBytes(stated, rebuilt) },
    ],
  };
}

/**
 * @param {ReturnType<typeof publishPackages>} done
 * @param {string} expected
 */
function unlike(done, expected) {
  const others = done.filter(({ was }) => was !== expected);
  return others.length > 0 || done.length === 0 ? JSON.stringify(done) : undefined;
}

/**
 * @param {import('../../release/provenance.mjs').Subject[]} stated
 * @param {string[]} tarballs
 */
function otherBytes(stated, tarballs) {
  const digests = new Map(
    tarballs.map((file) => [basename(file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
  const others = stated.filter(({ name, digest }) => digests.get(name) !== digest.sha256);
  return others.length > 0 ? others.map(({ name }) => name).join('\n') : undefined;
}
