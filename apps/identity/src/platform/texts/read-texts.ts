import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownMessageFault } from './own-message.js';
import type { Messages } from './texts.js';

const EXTENSION = '.json';

/**
 * The languages of a folder: a file `<tag>.json` each, an object of ICU messages by key, as in texts of tenants. What a language lacks is in
 * English. Throws an error that names the file, and the key with its fault.
 */
export function readTexts(folder: string): Map<string, Messages> {
  const files = readdirSync(folder).filter((file) => file.endsWith(EXTENSION));
  return new Map(files.map((file) => readLanguage(join(folder, file), file.slice(0, -EXTENSION.length))));
}

function readLanguage(path: string, tag: string): [string, Messages] {
  if (!isCanonicalTag(tag)) throw new Error(`${path}: its name is no BCP 47 tag in canonical form.`);
  const messages = parse(path);
  for (const [key, message] of Object.entries(messages)) {
    const fault = ownMessageFault(key, message);
    if (fault !== undefined) throw new Error(`${path}: ${key} ${fault}.`);
  }
  return [tag, new Map(Object.entries(messages as Record<string, string>))]; // a fault otherwise
}

function parse(path: string): object {
  const value = parseJson(path);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error(`${path}: it is no object of messages.`);
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${path}: it is no JSON.`, { cause });
    throw cause;
  }
}

function isCanonicalTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
