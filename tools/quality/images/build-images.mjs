import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { during } from '../../terminal/progress.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { podman, tryPodman } from './podman.mjs';

/** What Dockerfile takes by default. */
export const BASE = 'docker.io/library/node:24-bookworm-slim';

/** @param {string} service */
export const imageOf = (service) => `localhost/groundwork/${service}:local`;

/** Builds the three images on the base that `provideBase` made sure of. */
export async function buildImages() {
  for (const service of SERVICE_NAMES) {
    await during(`building ${imageOf(service)}`, () =>
      podman([
        ...['build', '--format', 'docker', '--network', 'host', '--pull-never'],
        ...['-f', join(ROOT, 'docker/Dockerfile'), '--build-arg', `APP=${service}`, '-t', imageOf(service), ROOT],
      ]),
    );
  }
}

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
 * @param {string} service
 */
export async function sizeOf(service) {
  return Number(await podman(['image', 'inspect', '--format', '{{.Size}}', imageOf(service)])) / 1e6;
}
