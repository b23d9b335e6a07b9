import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';
import { NODE_FLAGS } from './runtime.mjs';

describe('the images of the services', () => {
  it('run with the flags that npm start gives', () => {
    const lines = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').split('\n');
    const commands = lines.filter((line) => line.startsWith('CMD ') && line.includes('app/dist/main.js'));
    expect(commands).toEqual([
      `CMD ${JSON.stringify(['node', ...NODE_FLAGS, 'app/dist/main.js']).replaceAll(',', ', ')}`,
    ]);
  });
});
