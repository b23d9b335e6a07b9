// node apps/console/samples.mjs: writes src/features/applications/samples.generated.json, the programs of the guide that the page of an application shows.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const GUIDE = new URL('../../docs/guides/quick-start.md', import.meta.url);
const FILE = new URL('./src/features/applications/samples.generated.json', import.meta.url);
/** A block of code whose first line names its file. */
const BLOCK = /^```tsx?\n\/\/ (?<file>\S+)\n(?<text>[\s\S]*?)^```$/gm;
const SHOWN = [
  'nest/groundwork.provider.ts',
  'express/api.ts',
  'page/session.ts',
  'page/main.ts',
  'page/main.tsx',
  'next/app/session.ts',
  'next/app/orders/page.tsx',
];

/** @returns {Record<string, string>} programs by their file */
export function readSamples() {
  const found = new Map(
    [...readFileSync(GUIDE, 'utf8').matchAll(BLOCK)].map(({ groups }) => [groups?.['file'], groups?.['text']]),
  );
  return Object.fromEntries(
    SHOWN.map((file) => {
      const text = found.get(file);
      if (text === undefined) throw new Error(`docs/guides/quick-start.md has no ${file}.`);
      return [file, text];
    }),
  );
}

// Node 20 has no `import.meta.main`.
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(FILE, `${JSON.stringify(readSamples(), null, 2)}\n`);
