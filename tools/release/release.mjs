// npm run release -- prepare VERSION | pack | publish [--yes] [npm's arguments] | next VERSION: a release of the packages, step by step.
// (docs/release.md)
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runTool } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';
import { enterWorkspace } from '../workspace/enter-workspace.mjs';
import { ROOT } from '../workspace/root.mjs';
import { dateSection, notesOf, openSection } from './changelog.mjs';
import { git, readPacked, stateProvenance, writeProvenance } from './provenance.mjs';
import { publishPackages } from './publish.mjs';
import { assertNewer, currentVersion, writeVersion } from './version.mjs';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const USAGE = 'npm run release -- prepare VERSION | pack | publish [--yes] [arguments of npm publish] | next VERSION';

/** @type {Record<string, (args: string[]) => Promise<void> | void>} */
const STEPS = { prepare, pack, publish, next };

await runTool(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const step = STEPS[name];
  if (!step) throw new Failure(name ? `There is no step ${name}.` : 'Which step?', USAGE);
  await enterWorkspace(name === 'pack' ? 'laboratory' : 'developing');
  await step(args);
});

/** @param {string[]} args */
async function prepare([version = '']) {
  assertClean();
  assertNewer(version, currentVersion());
  writeFileSync(
    CHANGELOG,
    dateSection(readFileSync(CHANGELOG, 'utf8'), version, new Date().toISOString().slice(0, 10)),
  );
  await setVersion(version);
  say(`git commit -am "chore(release): ${version}" && git tag v${version}`);
}

/** @param {string[]} args */
async function next([version = '']) {
  assertClean();
  assertNewer(version, currentVersion());
  writeFileSync(CHANGELOG, openSection(readFileSync(CHANGELOG, 'utf8'), version));
  await setVersion(version);
  say(`git commit -am "chore(release): begin ${version}"`);
}

/** @param {string} version */
async function setVersion(version) {
  writeVersion(version);
  const { writeDocuments } = await import('../check/documents.mjs');
  const { SERVICE_NAMES } = await import('../stack/services.mjs');
  await writeDocuments(SERVICE_NAMES);
}

async function pack() {
  assertClean();
  const version = currentVersion();
  if (!notesOf(readFileSync(CHANGELOG, 'utf8'), version) || hasUnreleased())
    throw new Failure(`CHANGELOG.md has no dated section ${version}.`, `npm run release -- prepare ${version}`);
  const { buildPackages } = await import('../quality/packages/build-packages.mjs');
  const tarballs = await buildPackages();
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout.trim();
  writeProvenance(stateProvenance(tarballs, { commit: git('rev-parse', 'HEAD'), version, npm }));
  for (const tarball of tarballs) say(tarball);
}

function hasUnreleased() {
  return notesOf(readFileSync(CHANGELOG, 'utf8')) !== '';
}

/** @param {string[]} args */
function publish(args) {
  assertClean();
  const tag = `v${currentVersion()}`;
  const isMeant = args.includes('--yes');
  if (isMeant && !git('tag', '--points-at', 'HEAD').split('\n').includes(tag))
    throw new Failure(`This commit has no tag ${tag}.`, `git tag ${tag}`);
  const options = { dryRun: !isMeant, args: args.filter((one) => one !== '--yes') };
  for (const { package: name, was } of publishPackages(readPacked(git('rev-parse', 'HEAD')), options))
    say(`${name}: ${was}`);
  if (!isMeant) say('Nothing was sent; with --yes it is.');
}

function assertClean() {
  const changes = git('status', '--porcelain');
  if (changes) throw new Failure('There are changes that are not committed.', changes);
}
