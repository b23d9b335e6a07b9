// node failed-files.mjs REPORT: the files that failed by Jest's --json report and are worth a second run, a line each.
import { existsSync, readFileSync } from 'node:fs';
import { filesToRepeat } from './second-run.mjs';

const [report = ''] = process.argv.slice(2);
if (existsSync(report)) for (const file of filesToRepeat(JSON.parse(readFileSync(report, 'utf8')))) console.log(file);
