// node apps/console/samples.mjs: writes src/features/applications/samples.generated.json, the programs of the guides that the page of an application shows.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const GUIDES = ['quick-start', 'other-libraries'].map(
  (name) => new URL(`../../docs/guides/${name}.md`, import.meta.url),
);
const FILE = new URL('./src/features/applications/samples.generated.json', import.meta.url);
/** A block of code whose first line names its file. */
const BLOCK = /^```(?:tsx?|js|go|java|yaml)\n(?:\/\/|#) (?<file>\S+)\n(?<text>[\s\S]*?)^```$/gm;
const SHOWN = [
  'nest/groundwork.provider.ts',
  'express/api.ts',
  'page/session.ts',
  'page/main.ts',
  'page/main.tsx',
  'next/app/session.ts',
  'next/app/orders/page.tsx',
  'oidc/session.js',
  'go/main.go',
  'spring/application.yaml',
  'spring/ShopSecurity.java',
];

/** @returns {Record<string, string>} programs by their file */
export function readSamples() {
  const text = GUIDES.map((guide) => readFileSync(guide, 'utf8')).join('\n');
  const found = new Map([...text.matchAll(BLOCK)].map(({ groups }) => [groups?.['file'], groups?.['text']]));
  return Object.fromEntries(
    SHOWN.map((file) => {
      const program = found.get(file);
      if (program === undefined) throw new Error(`The guides have no ${file}.`);
      return [file, program];
    }),
  );
}

// Node 20 has no `import.meta.main`.
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(FILE, `${JSON.stringify(readSamples(), null, 2)}\n`);
