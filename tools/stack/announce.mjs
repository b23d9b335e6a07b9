import { elapsedSeconds } from '../terminal/progress.mjs';
import { describeStack, stackFileOf } from './stack-file.mjs';

/** @import { Service } from './services.mjs' */
/** @import { Stack } from './service-environment.mjs' */

/**
 * What a new user needs, printed once everything is ready.
 * @param {Stack} stack
 * @param {Service[]} services that run
 */
export function announce(stack, services) {
  const { client, admin, console: own, ...addresses } = describeStack(stack);
  const lines = [
    `Groundwork is ready after ${elapsedSeconds().toFixed(1)} s. Ctrl-C stops it.`,
    '',
    ...services.map((name) => `  ${name.padEnd(14)}${addresses[name].url}   Swagger: ${addresses[name].url}/docs`),
    ...(own ? [`  ${'console'.padEnd(14)}${own.url}   for administrators`] : []),
    '',
    `  client id     ${client.client_id}`,
    `  client secret ${client.client_secret}`,
    `  administrator ${admin.username}   password: ${admin.password}`,
    '',
    '  A token:',
    `  curl -s -u '${client.client_id}:${client.client_secret}' -d grant_type=client_credentials ${addresses.identity.url}/token`,
    '',
    `  All this as JSON: ${stackFileOf(stack.dataFolder)}   The logs: ${stack.dataFolder}/logs`,
    `  All data: ${stack.dataFolder}   Mails, while SMTP_URL is not set: ${stack.dataFolder}/mail`,
    '',
    '  In another terminal: npm run tour (what it does, step by step), npm run example (an application on it)',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
