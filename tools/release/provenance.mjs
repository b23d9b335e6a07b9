import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { Failure } from '../terminal/failure.mjs';
import { ROOT } from '../workspace/root.mjs';

const FOLDER = join(ROOT, 'artefacts/packages');
const STATEMENT = join(FOLDER, 'provenance.json');
const SUMS = join(FOLDER, 'SHA256SUMS');

/**
 * @typedef {{ name: string, digest: { sha256: string } }} Subject
 * @typedef {{ _type: string, subject: Subject[], predicateType: string, predicate: Record<string, any> }} Statement
 */

/** @param {string} file */
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * What tarballs were made of: an in-toto statement with a SLSA provenance, not signed. Who builds the same commit gets the same bytes, and can
 * compare. (in-toto Attestation Framework, "Statement" v1; SLSA, "Provenance" v1)
 * @param {string[]} tarballs
 * @param {{ commit: string, version: string, npm: string }} source
 * @returns {Statement}
 */
export const stateProvenance = (tarballs, { commit, version, npm }) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: tarballs.map((file) => ({ name: basename(file), digest: { sha256: sha256(file) } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:groundwork:build-packages:v1',
      externalParameters: { version },
      internalParameters: { node: process.versions.node, npm },
      resolvedDependencies: [
        { uri: 'git+file:.', digest: { gitCommit: commit } },
        ...['package-lock.json', 'tools/quality/package-lock.json'].map((name) => ({
          name,
          digest: { sha256: sha256(join(ROOT, name)) },
        })),
      ],
    },
    runDetails: { builder: { id: 'urn:groundwork:npm-run-release' } },
  },
});

/**
 * Writes the statement and the digests, which `sha256sum --check` reads, beside the tarballs.
 * @param {Statement} statement
 */
export function writeProvenance(statement) {
  writeFileSync(STATEMENT, `${JSON.stringify(statement, null, 2)}\n`);
  writeFileSync(SUMS, statement.subject.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join(''));
}

/**
 * The tarballs that `pack` made of this commit. Throws where there are none, or they are others by now.
 * @param {string} commit
 * @returns {string[]}
 */
export function readPacked(commit) {
  const statement = readStatement();
  const madeOf = statement?.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit;
  if (!statement || madeOf !== commit)
    throw new Failure('There are no tarballs of this commit.', 'npm run release -- pack');
  return statement.subject.map(({ name, digest }) => {
    const file = join(FOLDER, name);
    if (sha256(file) !== digest.sha256) throw new Failure(`${name} is not what was packed.`, 'npm run release -- pack');
    return file;
  });
}

/** @returns {Statement | undefined} */
function readStatement() {
  try {
    return JSON.parse(readFileSync(STATEMENT, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string[]} args
 * @returns {string} what git says
 */
export function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Failure(`git ${args.join(' ')} failed.`, stderr);
  return stdout.trim();
}
