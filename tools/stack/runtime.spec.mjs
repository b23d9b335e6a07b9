import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';
import { loadArguments } from '../bundle/bundle-apps.mjs';
import { NODE_FLAGS } from './runtime.mjs';
import { mainFileOf, SERVICE_NAMES } from './services.mjs';

describe('the images of the services', () => {
  it('run with the flags that npm start gives', () => {
    const lines = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').split('\n');
    const commands = lines.filter((line) => line.startsWith('CMD ') && line.includes('app/dist/main.js'));
    expect(commands).toEqual([
      `CMD ${JSON.stringify(['node', ...NODE_FLAGS, 'app/dist/main.js']).replaceAll(',', ', ')}`,
    ]);
  });

  it('fill the compile cache with them', () => {
    const lines = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').split('\n');
    const commands = lines.filter((line) => line.startsWith('RUN ') && line.includes('app/dist/main.js'));
    expect(commands).toEqual([`RUN node ${NODE_FLAGS.join(' ')} app/dist/main.js openapi > /dev/null`]);
  });
});

describe('a bundle', () => {
  it.each(SERVICE_NAMES)('of %s fills its compile cache with them', (service) => {
    expect(loadArguments(service)).toEqual([...NODE_FLAGS, mainFileOf(service), 'openapi']);
  });
});
