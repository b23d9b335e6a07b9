import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything `npm start` keeps: data, secrets, logs. `GROUNDWORK_DATA_DIR` moves it. */
export const DATA_FOLDER = resolve(ROOT, process.env.GROUNDWORK_DATA_DIR || '.groundwork');

/** One file per service and per tool that talks much. */
export const LOG_FOLDER = join(DATA_FOLDER, 'logs');
