#!/usr/bin/env node
import { run } from './program.js';

// Not awaited here: commands are loaded from chunks, which may import this one, and would wait for it as it waited for them.
void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code ?? process.exitCode;
});
