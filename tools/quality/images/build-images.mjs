import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { during } from '../../terminal/progress.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { podman, tryPodman } from './podman.mjs';

/** What Dockerfile takes by default. */
export const BASE = 'docker.io/library/node:24-bookworm-slim';

/** The console's target and image. */
export const CONSOLE_IMAGE = 'console';

/** @param {string} service */
export const imageOf = (service) => `localhost/groundwork/${service}:local`;

/** Builds the images of the three services and of the console on the base that `provideBase` made sure of. */
export async function buildImages() {
  for (const service of SERVICE_NAMES) await build(service, ['--build-arg', `APP=${service}`]);
  await build(CONSOLE_IMAGE, ['--target', CONSOLE_IMAGE]);
}

/** @param {string} name @param {string[]} flags */
const build = (name, flags) =>
  during(`building ${imageOf(name)}`, () =>
    podman([
      ...['build', '--format', 'docker', '--network', 'host', '--pull-never'],
      ...['-f', join(ROOT, 'docker/Dockerfile'), ...flags, '-t', imageOf(name), ROOT],
    ]),
  );

/** Their base; made here when it is not there, as there may be no registry. */
export async function provideBase() {
  if (tryPodman(['image', 'exists', BASE])) return;
  await during(`making ${BASE} of Debian and npm packages`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-base-image-'));
    await podman([join(import.meta.dirname, 'base-image.sh'), folder, BASE], { program: 'bash' });
  });
}

/**
 * The size of an image in MB.
 * @param {string} image
 */
export async function sizeOf(image) {
  return Number(await podman(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6;
}
