#!/usr/bin/env node
// npm links commands at installation, before anything is built: so this file is not generated.
import { existsSync } from 'node:fs';

const main = new URL('../dist/bundle/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write('groundwork: not built yet: npm run build\n');
  process.exitCode = 2;
}
