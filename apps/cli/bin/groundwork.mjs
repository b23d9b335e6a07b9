#!/usr/bin/env node
// npm links a command when it installs, which is before anything is built: this file is there from the start.
import { existsSync } from 'node:fs';

const main = new URL('../dist/bundle/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write('groundwork: not built yet: npm run build\n');
  process.exitCode = 2;
}
